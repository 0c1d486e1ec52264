import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A random ID that nobody can guess. */
export const newId = (): string => randomUUID();

/** A secret for a cookie or a link: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret, so that reading the database does not reveal it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
