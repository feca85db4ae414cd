// Puts name.gz and name.br beside every file that becomes clearly smaller by it, so that the server never compresses the
// same file twice.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// Pictures and fonts are compressed already, and a small file fits into one packet as it is.
const TEXT = /\.(css|html|js|json|map|md|mjs|svg|txt|wasm|webmanifest|xml)$/;
const SMALLEST = 1024;

const [folder] = process.argv.slice(2);
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) continue;
  const variants = {
    gz: gzipSync(bytes, { level: 9 }),
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  };
  for (const [ending, packed] of Object.entries(variants)) {
    if (packed.length < bytes.length * 0.9) writeFileSync(`${path}.${ending}`, packed);
  }
}
