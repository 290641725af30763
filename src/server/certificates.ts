import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { causeOf, KdepsError } from "../platform/index.ts";
import type { Settings } from "../workflow/index.ts";

/** A certificate with its key, as PEM text. */
export type Certificates = { readonly cert: string; readonly key: string };

/**
 * The certificate that the settings name; undefined means plain HTTP. Paths are relative to the workflow's folder.
 * @throws {KdepsError} for files that cannot be read, for half a pair, which would silently serve without encryption, and
 * for `letsEncrypt`, which this version does not have.
 */
export function readCertificates(settings: Settings, root: string): Certificates | undefined {
  const { certFile, keyFile, letsEncrypt } = settings;
  if (certFile && keyFile) {
    return { cert: readPem("certFile", certFile, root), key: readPem("keyFile", keyFile, root) };
  }
  if (certFile || keyFile) {
    const [given, missing] = certFile ? ["certFile", "keyFile"] : ["keyFile", "certFile"];
    throw new KdepsError("invalid", `settings.${given} needs settings.${missing}`, {
      hint: "name both files, or neither to serve plain HTTP",
    });
  }
  if (!letsEncrypt) return undefined;
  throw new KdepsError("unavailable", "settings.letsEncrypt is not supported by this version", {
    hint: "name a certificate with settings.certFile and settings.keyFile, or put a proxy with TLS in front",
  });
}

function readPem(setting: string, file: string, root: string): string {
  try {
    return readFileSync(isAbsolute(file) ? file : join(root, file), "utf8");
  } catch (cause) {
    throw new KdepsError("failed", `settings.${setting}: cannot read ${file}: ${causeOf(cause)}`, { cause });
  }
}
