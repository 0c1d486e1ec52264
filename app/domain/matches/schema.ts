/** Input about matches. Shared with the browser. */
import { z } from 'zod';
import { TEXT_LONG } from '~/catalogue/limits';
import { required } from '../fields';

export const runSchema = z.object({ studyId: required() });

/** Declining requires a reason, which is shown to the other side. */
export const declineSchema = z.object({ reason: required(TEXT_LONG) });
