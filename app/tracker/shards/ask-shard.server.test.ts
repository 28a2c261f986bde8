import type { TLSSocket } from "node:tls";
import { expect, it } from "vitest";
import { createFrameReader, FrameKind, numberBytes, readNumber } from "../pair/frames.ts";
import { answerShard } from "./ask-shard.server.ts";

const request = { target: "/announce", address: "192.0.2.1", userAgent: "test" };

it.each([
  ["what its tracker says", async () => "d8:intervali900ee", "d8:intervali900ee"],
  ["that nothing was kept while its tracker starts", () => Promise.reject(new Error("not started")), ""],
])("answers another shard %s", async (_, answer, text) => {
  const frame = await new Promise<Buffer>((resolve) => {
    const socket = { write: resolve } as unknown as TLSSocket;
    answerShard(socket, Buffer.concat([numberBytes(7), Buffer.from(JSON.stringify(request))]), answer);
  });
  const answers: [number, number, string][] = [];
  createFrameReader([FrameKind.answer], (kind, body) =>
    answers.push([kind, readNumber(body), body.toString("latin1", 8)]),
  )(frame);
  expect(answers).toEqual([[FrameKind.answer, 7, text]]);
});
