export { answerTorznab as loader } from "#app/http/torznab.server.ts";
