// store: the SQLite database under ~/.kdeps that holds all state which is not a file a person edits.
export { openStore, type Store } from "./open.ts";
export { firstBytes, isSecretName, redacted, redactedText } from "./redact.ts";
export { createRunRecorder, type RunRecorder } from "./run-recorder.ts";
export type { ResourceTiming, RunHistory, RunRecord, StoredRun } from "./runs.ts";
export { noSecrets, type SecretValues, secretValues } from "./secret-values.ts";
export type { SessionTable } from "./sessions.ts";
