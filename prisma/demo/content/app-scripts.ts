/** Small audio apps, each one HTML page that uses the Web Audio API: `controls` is its form, `script` its program. */
export type App = { title: string; by: string; about: string; controls: string; script: string };

export const apps: App[] = [
  {
    title: "Sixteen Pegs Sequencer",
    by: "Brambleworks",
    about: "A four-voice step sequencer that runs from one file, without a network.",
    controls: `<label>Tempo <input id="bpm" type="number" min="40" max="220" value="112"></label>
<button id="run" type="button">Start or stop</button><table id="grid"></table>`,
    script: `const voices = [["low", 70], ["mid", 180], ["high", 420], ["tick", 2400]];
const grid = document.getElementById("grid");
const cells = voices.map(([name]) => {
  const row = grid.insertRow();
  row.insertCell().textContent = name;
  return Array.from({ length: 16 }, () => {
    const box = document.createElement("input");
    box.type = "checkbox";
    row.insertCell().append(box);
    return box;
  });
});
let context = null, timer = 0, step = 0, next = 0;
function hit(frequency, at) {
  const tone = context.createOscillator(), gain = context.createGain();
  tone.frequency.setValueAtTime(frequency * 2, at);
  tone.frequency.exponentialRampToValueAtTime(frequency, at + 0.05);
  gain.gain.setValueAtTime(0.4, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.26);
}
function schedule() {
  while (next < context.currentTime + 0.1) {
    voices.forEach(([, frequency], v) => cells[v][step].checked && hit(frequency, next));
    next += 15 / Number(document.getElementById("bpm").value);
    step = (step + 1) % 16;
  }
}
document.getElementById("run").onclick = () => {
  if (timer) { clearInterval(timer); timer = 0; return; }
  context ??= new AudioContext();
  next = context.currentTime + 0.05;
  step = 0;
  timer = setInterval(schedule, 25);
};`,
  },
  {
    title: "Steady Hand Metronome",
    by: "Quiet Lever",
    about: "Metronome with accents, tap tempo and a clock that does not drift.",
    controls: `<label>Tempo <input id="bpm" type="number" min="20" max="300" value="96"></label>
<label>Beats <input id="beats" type="number" min="1" max="12" value="4"></label>
<button id="run" type="button">Start or stop</button> <button id="tap" type="button">Tap</button>`,
    script: `const value = (id) => Number(document.getElementById(id).value);
let context = null, timer = 0, beat = 0, next = 0, taps = [];
function click(at, accent) {
  const tone = context.createOscillator(), gain = context.createGain();
  tone.frequency.value = accent ? 1760 : 1175;
  gain.gain.setValueAtTime(0.5, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.05);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.06);
}
document.getElementById("run").onclick = () => {
  if (timer) { clearInterval(timer); timer = 0; return; }
  context ??= new AudioContext();
  next = context.currentTime + 0.05;
  beat = 0;
  timer = setInterval(() => {
    while (next < context.currentTime + 0.1) {
      click(next, beat === 0);
      beat = (beat + 1) % value("beats");
      next += 60 / value("bpm");
    }
  }, 25);
};
document.getElementById("tap").onclick = () => {
  const now = performance.now();
  taps = [...taps.filter((t) => now - t < 3000), now];
  if (taps.length > 1)
    document.getElementById("bpm").value = Math.round((60000 * (taps.length - 1)) / (now - taps[0]));
};`,
  },
  {
    title: "Plumb Line Tuner",
    by: "Oddment Circuits",
    about: "Tuner for the microphone; shows the nearest note and the cents away from it.",
    controls: `<button id="run" type="button">Listen</button> <output id="note">-</output>`,
    script: `const names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
document.getElementById("run").onclick = async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext(), analyser = context.createAnalyser();
  analyser.fftSize = 4096;
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    let best = 0, lag = 0;
    for (let shift = 40; shift < 1200; shift++) {
      let sum = 0;
      for (let i = 0; i < 2048; i++) sum += wave[i] * wave[i + shift];
      if (sum > best) { best = sum; lag = shift; }
    }
    if (best < 1) return;
    const note = 69 + 12 * Math.log2(context.sampleRate / lag / 440), nearest = Math.round(note);
    const cents = Math.round((note - nearest) * 100);
    document.getElementById("note").textContent =
      names[((nearest % 12) + 12) % 12] + (Math.floor(nearest / 12) - 1) + "  " + (cents > 0 ? "+" : "") + cents;
  }, 120);
};`,
  },
  {
    title: "Waterline Level Meter",
    by: "Quiet Lever",
    about: "Peak, RMS and crest factor of any audio file, worked out on your own machine.",
    controls: `<input id="file" type="file" accept="audio/*"><pre id="out">Choose a file.</pre>`,
    script: `const decibels = (value) => (20 * Math.log10(Math.max(value, 1e-9))).toFixed(2) + " dB";
document.getElementById("file").onchange = async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const audio = await new AudioContext().decodeAudioData(await file.arrayBuffer());
  const lines = [file.name, audio.duration.toFixed(2) + " s, " + audio.sampleRate + " Hz"];
  for (let channel = 0; channel < audio.numberOfChannels; channel++) {
    let peak = 0, squares = 0;
    for (const sample of audio.getChannelData(channel)) {
      peak = Math.max(peak, Math.abs(sample));
      squares += sample * sample;
    }
    const rms = Math.sqrt(squares / audio.length);
    lines.push("channel " + (channel + 1) + ": peak " + decibels(peak) + ", RMS " + decibels(rms) + ", crest " + decibels(peak / rms));
  }
  document.getElementById("out").textContent = lines.join("\\n");
};`,
  },
  {
    title: "Interval Lantern Ear Trainer",
    by: "Brambleworks",
    about: "Plays two notes, asks for the interval and keeps the score.",
    controls: `<button id="play" type="button">Play</button> <span id="answers"></span> <output id="score">0 of 0</output>`,
    script: `const names = ["unison", "minor 2nd", "major 2nd", "minor 3rd", "major 3rd", "4th", "tritone", "5th", "minor 6th",
  "major 6th", "minor 7th", "major 7th", "octave"];
let context = null, interval = -1, root = 60, right = 0, asked = 0;
function note(midi, at) {
  const tone = context.createOscillator(), gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = 440 * 2 ** ((midi - 69) / 12);
  gain.gain.setValueAtTime(0.4, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.8);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.85);
}
document.getElementById("play").onclick = () => {
  context ??= new AudioContext();
  if (interval < 0) { interval = Math.floor(Math.random() * 13); root = 52 + Math.floor(Math.random() * 14); }
  note(root, context.currentTime);
  note(root + interval, context.currentTime + 0.7);
};
names.forEach((name, index) => {
  const button = document.createElement("button");
  button.textContent = name;
  button.onclick = () => {
    if (interval < 0) return;
    asked++;
    if (index === interval) right++;
    document.getElementById("score").textContent = right + " of " + asked + " (it was a " + names[interval] + ")";
    interval = -1;
  };
  document.getElementById("answers").append(button);
});`,
  },
  {
    title: "Two Tides Beat Lab",
    by: "Oddment Circuits",
    about: "Two oscillators side by side, for hearing beats, tunings and critical bands.",
    controls: `<label>First <input id="a" type="range" min="80" max="900" step="0.1" value="220"></label>
<label>Second <input id="b" type="range" min="80" max="900" step="0.1" value="223"></label>
<button id="run" type="button">Start or stop</button> <output id="beats"></output>`,
    script: `const value = (id) => Number(document.getElementById(id).value);
let context = null, tones = [];
function follow() {
  tones.forEach((tone, i) => tone.frequency.setTargetAtTime(value(i ? "b" : "a"), context.currentTime, 0.01));
  document.getElementById("beats").textContent =
    value("a") + " Hz and " + value("b") + " Hz: " + Math.abs(value("a") - value("b")).toFixed(1) + " beats a second";
}
document.getElementById("a").oninput = document.getElementById("b").oninput = follow;
document.getElementById("run").onclick = () => {
  if (tones.length) { tones.forEach((tone) => tone.stop()); tones = []; return; }
  context ??= new AudioContext();
  const gain = context.createGain();
  gain.gain.value = 0.2;
  gain.connect(context.destination);
  tones = [0, 1].map(() => {
    const tone = context.createOscillator();
    tone.connect(gain);
    tone.start();
    return tone;
  });
  follow();
};`,
  },
];
