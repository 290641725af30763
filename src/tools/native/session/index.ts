// session: tools that act on the live agent session, which answers them.
export { identityGet } from "./identity-get.ts";
export { judgeVerdict } from "./judge-verdict.ts";
export { knowledgeCardGet } from "./knowledge-card-get.ts";
export { knowledgeCardUpdate } from "./knowledge-card-update.ts";
export { knowledgeNoteSave } from "./knowledge-note-save.ts";
export { knowledgeRecall } from "./knowledge-recall.ts";
export { loadSkill } from "./load-skill.ts";
export { sessionHandshake } from "./session-handshake.ts";
