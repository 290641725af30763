import { Database } from "bun:sqlite";
import { tempDir } from "../../../support/temp-dir.ts";

/** A temporary folder with a SQLite file `x.db` that the statements have been run on. */
export async function databaseDir(...statements: string[]) {
  const dir = await tempDir();
  const database = new Database(dir.at("x.db"), { create: true });
  for (const statement of statements) database.run(statement);
  database.close();
  return dir;
}
