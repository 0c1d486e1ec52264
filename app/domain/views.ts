/**
 * The building blocks of views. A view's schema is the one source of its TypeScript type, of the fields copied into it,
 * and of its part in the API document.
 */
import { z } from 'zod';

export const text = z.string();
export const nullableText = text.nullable();
/** Milliseconds since 1970, UTC. */
export const moment = z.int();

/** For a schema with a name of its own: the document then says “Certificate or null”. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** Copies the fields that the view has, and leaves the others out. */
export function pick<Schema extends z.ZodObject>(view: Schema, from: z.output<Schema>): z.output<Schema> {
  const fields = Object.entries(from).filter(([name]) => name in view.shape);
  return Object.fromEntries(fields) as z.output<Schema>;
}

export const messageSchema = z.object({ message: text.describe('A sentence to show to the person.') }).meta({
  id: 'Message',
});
