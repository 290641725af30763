import { expect, test } from "bun:test";
import { sniffType } from "../../src/server/sniff-type.ts";

test.each([
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["GIF89a", "image/gif"],
  ["%PDF-1.7", "application/pdf"],
  ["PK\x03\x04", "application/zip"],
  ["RIFF\x00\x00\x00\x00WEBP", "image/webp"],
  ["<!DOCTYPE html><html>", "text/html; charset=utf-8"],
  ["<?xml version='1.0'?>", "text/xml; charset=utf-8"],
  ["plain text\n", "text/plain; charset=utf-8"],
  ["\x00\x01\x02", "application/octet-stream"],
  ["", "text/plain; charset=utf-8"],
])("sniffType(%j) is %s", (content, expected) => {
  expect(sniffType(Buffer.from(content, "latin1"))).toBe(expected);
});
