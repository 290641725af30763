import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { openSessionStore, sessionTimes } from "../../src/server/session-store.ts";
import { tempDir } from "../support/temp-dir.ts";
import { type Served, served } from "./served.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** `?set=x` writes a value, every request reads it; `?fail=1` fails afterwards. */
const resources = `
- {actionId: write, validations: {skip: ["get('set', 'param') == nil"]}, after: ["set('user', get('set', 'param'), 'session')"]}
- {actionId: fail, requires: [write], validations: {skip: ["get('fail', 'param') == nil"]}, exec: {command: exit 1}}
- actionId: t
  requires: [fail]
  apiResponse: {response: {user: "{{ get('user', 'session') }}", id: "{{ info('sessionId') }}"}}`;

/** One request with an optional session id: status, data, and the id of the answer's cookie. */
async function ask(server: Served, query = "", id?: string) {
  const response = await server.call(`/${query}`, {
    headers: id ? { Cookie: `a=b; kdeps_session_id=${id}; c=d` } : {},
  });
  const body = (await response.json()) as { data?: { user: unknown; id: string } };
  const cookie = response.headers.get("set-cookie") ?? "";
  return { status: response.status, data: body.data, cookie, id: /kdeps_session_id=([^;]*)/.exec(cookie)?.[1] ?? "" };
}

describe("D26: sessions", () => {
  test("the cookie has its attributes, on success and on failure", async () => {
    await using server = await served({ resources, settings: "session: {}" });
    for (const query of ["", "?fail=1"]) {
      const { cookie } = await ask(server, query);
      expect(cookie).toMatch(new RegExp(`^kdeps_session_id=${uuid}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600$`));
    }
  });

  test("it is secure behind a trusted proxy that says https", async () => {
    const api = "{routes: [{path: /*}], trustedProxies: [127.0.0.1]}";
    await using server = await served({ resources, api });
    const cookieFor = async (proto: string) =>
      (await server.call("/", { headers: { "X-Forwarded-Proto": proto } })).headers.get("set-cookie");
    expect(await cookieFor("https")).toEndWith("; Secure");
    expect(await cookieFor("https, http")).toEndWith("; Secure");
    expect(await cookieFor("http")).not.toContain("Secure");
  });

  test("nobody is believed who is no trusted proxy", async () => {
    await using server = await served({ resources });
    const response = await server.call("/", { headers: { "X-Forwarded-Proto": "https" } });
    expect(response.headers.get("set-cookie")).not.toContain("Secure");
  });

  test("a value that one request writes is there for the next one of the same client only", async () => {
    await using server = await served({ resources, settings: "session: {}" });
    const login = await ask(server, "?set=ada");
    expect(await ask(server, "", login.id)).toMatchObject({ data: { user: "ada", id: login.id }, id: login.id });
    expect(await ask(server)).toMatchObject({ data: { user: null, id: "" } });
  });

  test("an id that the server does not know is replaced", async () => {
    await using server = await served({ resources, settings: "session: {}" });
    for (const claimed of ["chosen-by-me", crypto.randomUUID()]) {
      const answer = await ask(server, "?set=ada", claimed);
      expect(answer.id).not.toBe(claimed);
      expect((await ask(server, "", claimed)).data?.user).toBeNull();
    }
  });

  test("the id changes when a session is first written", async () => {
    await using server = await served({ resources, settings: "session: {}" });
    const anonymous = await ask(server);
    const login = await ask(server, "?set=ada", anonymous.id);
    expect(login.id).not.toBe(anonymous.id);
    expect((await ask(server, "", anonymous.id)).data?.user).toBeNull();
  });

  test("what a failed run wrote is kept", async () => {
    await using server = await served({ resources, settings: "session: {}" });
    const failed = await ask(server, "?set=ada&fail=1");
    expect([failed.status, (await ask(server, "", failed.id)).data?.user]).toEqual([500, "ada"]);
  });

  test("without a session block values live for their request", async () => {
    await using server = await served({ resources });
    const login = await ask(server, "?set=ada");
    expect([login.data?.user, (await ask(server, "", login.id)).data?.user]).toEqual(["ada", null]);
  });

  test("sqlite survives a restart, in the workflow's folder when it names a file", async () => {
    await using dir = await tempDir();
    for (const settings of ["session: {}", `session: {path: "${dir.at("own/sessions.db")}"}`]) {
      const storePath = dir.at("kdeps.db");
      let id = "";
      {
        await using server = await served({ resources, settings, storePath });
        ({ id } = await ask(server, "?set=ada"));
      }
      await using server = await served({ resources, settings, storePath });
      expect((await ask(server, "", id)).data?.user).toBe("ada");
    }
    expect(await Bun.file(dir.at("own/sessions.db")).exists()).toBe(true);
  });

  test("memory does not", async () => {
    let id = "";
    {
      await using server = await served({ resources, settings: "session: {type: memory}" });
      ({ id } = await ask(server, "?set=ada"));
      expect((await ask(server, "", id)).data?.user).toBe("ada");
    }
    await using server = await served({ resources, settings: "session: {type: memory}" });
    expect((await ask(server, "", id)).data?.user).toBeNull();
  });

  test("each access moves the end of a session", async () => {
    await using dir = await tempDir();
    const storePath = dir.at("kdeps.db");
    await using server = await served({ resources, settings: "session: {ttl: 1h}", storePath });
    const { id } = await ask(server, "?set=ada");
    using db = new Database(storePath);
    const endsAt = () => (db.query("SELECT expires_at AS at FROM session_values").get() as { at: number }).at;
    db.run("UPDATE session_values SET expires_at = expires_at - 1000");
    const before = endsAt();
    await ask(server, "", id);
    expect(endsAt()).toBeGreaterThan(before);
    db.run("UPDATE session_values SET expires_at = 1");
    expect((await ask(server, "", id)).data?.user).toBeNull();
  });

  test("W35: an answer never says that something was kept which was not", async () => {
    await using dir = await tempDir();
    const storePath = dir.at("kdeps.db");
    await using server = await served({ resources, settings: "session: {}", storePath });
    const { id } = await ask(server, "?set=ada");
    {
      using db = new Database(storePath);
      db.run("DROP TABLE session_values");
    }
    expect((await ask(server, "?set=eve")).status).toBe(500);
    expect((await ask(server, "", id)).status).toBe(500);
    expect(server.logged.at(-1)?.fields.error).toBe(
      `cannot use the database ${storePath}: no such table: session_values`,
    );
  });
});

describe("sessionTimes", () => {
  const minutes = 60_000;
  test.each([
    [{}, { ttlMs: 30 * minutes, cleanupMs: 5 * minutes }],
    [
      { ttl: "90s", cleanupInterval: "1m" },
      { ttlMs: 90_000, cleanupMs: minutes },
    ],
    [{ ttl: "7d" }, { ttlMs: 7 * 24 * 60 * minutes, cleanupMs: 5 * minutes }],
    [
      { ttl: "soon", cleanupInterval: "0s" },
      { ttlMs: 30 * minutes, cleanupMs: 5 * minutes },
    ],
    [{ cleanupInterval: "365d" }, { ttlMs: 30 * minutes, cleanupMs: 2 ** 31 - 1 }],
  ])("%j", (config, expected) => {
    expect(sessionTimes({ type: "sqlite", ttl: "30m", cleanupInterval: "5m", ...config })).toEqual(expected);
  });
});

test.each([
  ["relative to the workflow", "data/s.db", "root/data/s.db"],
  ["in the home folder", "~/s.db", "home/s.db"],
])("session.path is %s", async (_, path, expected) => {
  await using dir = await tempDir();
  const config = { type: "sqlite", ttl: "30m", cleanupInterval: "5m", path } as const;
  using store = openSessionStore(config, { root: dir.at("root"), home: dir.at("home"), storePath: dir.at("x.db") });
  expect(store?.path).toBe(dir.at(expected));
});
