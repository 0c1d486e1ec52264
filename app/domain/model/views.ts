/** The building blocks of views. A view's schema defines its type, the fields copied into it and the API document. */
import { z } from 'zod';

export const text = z.string();
export const nullableText = text.nullable();
/** Milliseconds since 1970, UTC. */
export const moment = z.int();

/** A schema with its own name in the API document. */
export const view = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) => z.object(shape).meta({ id });

export const describedView = <Shape extends z.core.$ZodLooseShape>(id: string, description: string, shape: Shape) =>
  z.object(shape).meta({ id, description });

/** For a named schema: the API document then says “Certificate or null”. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** Copies only the fields of the view. */
export function pick<Schema extends z.ZodObject>(view: Schema, from: z.output<Schema>): z.output<Schema> {
  const fields = Object.entries(from).filter(([name]) => Object.hasOwn(view.shape, name));
  return Object.fromEntries(fields) as z.output<Schema>;
}

export const messageSchema = view('Message', { message: text.describe('A message to show to the user.') });
