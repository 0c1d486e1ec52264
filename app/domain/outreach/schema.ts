/** Input about outreach lists. Shared with the browser. */
import { z } from 'zod';
import { TEXT_LONG } from '~/catalogue/limits';
import { OUTREACH_STATES } from '~/catalogue/outreach';
import { choice, required } from '../fields';

export const outreachSchema = z.object({
  facility: required(TEXT_LONG).describe('The key of a facility in the registry.'),
});

export const outreachStatusSchema = z.object({ status: choice(OUTREACH_STATES) });
