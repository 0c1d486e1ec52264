/** What is signed of a record that is not a file: JSON, whose bytes are the same on both engines. */
import { createHash } from 'node:crypto';

export interface Content {
  /** Its JSON are the signed bytes. */
  content: unknown;
  /** Of these bytes, in hex. */
  sha256: string;
}

/** The record with all keys in order, because PostgreSQL reorders those of JSON values. */
export function contentOf(record: object): Content {
  const content = ordered(record);
  return { content, sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, ordered(each)]));
}
