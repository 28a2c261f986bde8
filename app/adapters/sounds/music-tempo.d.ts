declare module "music-tempo" {
  /** Throws on silence. `tempo` is a number as text. */
  export default class MusicTempo {
    constructor(samples: Float32Array, options: { bufferSize: number; hopSize: number; timeStep: number });
    tempo: string;
  }
}
