/** Input about matches. Shared with the browser. */
import { z } from 'zod';
import { TEXT_LONG } from '~/catalogue/limits';
import { required } from '../fields';

export const runSchema = z.object({ studyId: required() });

/** A decline needs a reason, which the other side reads. */
export const declineSchema = z.object({ reason: required(TEXT_LONG) });
