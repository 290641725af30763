import type { Stats } from "node:fs";
import { access, constants, type FileHandle, open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomHex } from "./random.ts";
import { resolveLinks } from "./resolve-links.ts";
import { statIfExists } from "./stat-if-exists.ts";
import { errnoOf } from "./system-cause.ts";
import { writeAll } from "./write-all.ts";
import { writeInPlace } from "./write-in-place.ts";

/** Before the umask, as for every program that creates files. */
const newFileMode = 0o666;

/**
 * Replaces a file's content so that a reader sees the old text or the new one, never a part, and a failure (a full
 * disk, a quota) leaves the old file and nothing else.
 *
 * Links stay links: the temporary file is made beside the file they lead to. Mode and owner are kept exactly; a new
 * file gets 0666 without the umask bits. Written in place instead, because replacing would do harm: a file with
 * several hard links, one whose owner we may not give to a new file, and one that cannot be renamed over (a mounted
 * file, a folder without write permission).
 * @throws the system's error; `EACCES` for a file that is read-only to us, although a rename could get around that
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const real = await resolveLinks(path);
  const old = await statIfExists(real);
  if (old === undefined) return await replace(real, bytes, undefined);
  await access(real, constants.W_OK);
  if (old.nlink > 1 || !(await replaced(real, bytes, old))) await writeInPlace(real, bytes);
}

/** Whether replacing worked; false when only writing in place can keep the file what it is. */
async function replaced(real: string, bytes: Uint8Array, old: Stats): Promise<boolean> {
  try {
    await replace(real, bytes, old);
    return true;
  } catch (error) {
    if (error instanceof CannotReplace) return false;
    throw error;
  }
}

/** Replacing this file would change more than its content, or is not possible here. */
class CannotReplace extends Error {}

async function replace(real: string, bytes: Uint8Array, old: Stats | undefined): Promise<void> {
  // Not derived from the file's own name, which may already be as long as a name can be.
  const temporary = join(dirname(real), `.kdeps-${randomHex(8)}.tmp`);
  const file = await openTemporary(temporary, old);
  try {
    try {
      await writeAll(file, bytes);
      if (old !== undefined) await takeOver(file, old);
    } finally {
      await file.close();
    }
    await renameOver(temporary, real, old);
  } catch (error) {
    // The first failure is the one to report, also when the disk is in such a state that this fails too.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

async function openTemporary(path: string, old: Stats | undefined): Promise<FileHandle> {
  try {
    // A replacement is private until it has the old file's mode, so that a 0600 file is never readable on the way.
    return await open(path, "wx", old === undefined ? newFileMode : 0o600);
  } catch (error) {
    if (old !== undefined && isOneOf(error, ["EACCES", "EPERM"])) throw new CannotReplace("folder", { cause: error });
    throw error;
  }
}

/** Owner first: giving a file away clears its set-user-id bits. */
async function takeOver(file: FileHandle, old: Stats): Promise<void> {
  const fresh = await file.stat();
  if (fresh.uid !== old.uid || fresh.gid !== old.gid) {
    try {
      await file.chown(old.uid, old.gid);
    } catch (error) {
      throw new CannotReplace("owner", { cause: error });
    }
  }
  await file.chmod(old.mode & 0o7777);
}

async function renameOver(temporary: string, real: string, old: Stats | undefined): Promise<void> {
  try {
    await rename(temporary, real);
  } catch (error) {
    const mayWriteInPlace = isOneOf(error, ["EBUSY", "EXDEV", "EPERM", "EACCES"]);
    if (old !== undefined && mayWriteInPlace) throw new CannotReplace("rename", { cause: error });
    throw error;
  }
}

function isOneOf(error: unknown, errnos: readonly string[]): boolean {
  return errnos.includes(errnoOf(error) ?? "");
}
