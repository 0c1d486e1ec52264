/** A site's public page: what its owner chooses, and what it shows. Shared with the browser. */
import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import { PUBLIC_PARTS } from '~/catalogue/public-page';
import { choices, flag } from './fields';
import { moment, nullableText, text, view } from './views';

export const publicPageSchema = z.object({
  isOn: flag().describe('Whether everyone can open the page.'),
  listed: flag().describe('Whether search engines may list it.'),
  sections: choices(PUBLIC_PARTS).describe('The parts that it shows. What is not known is left out.'),
  renewAddress: flag().describe(
    'Whether it gets an address after the site’s present name, if it has another. The earlier ones lead there.',
  ),
});
export type PublicPageInput = z.output<typeof publicPageSchema>;

export const publicPageSettingsSchema = view('PublicPageSettings', {
  organizationId: text,
  isOn: z.boolean(),
  open: z.boolean().describe('Whether everyone can open it now: it is on, and the site is verified.'),
  listed: z.boolean(),
  sections: z.array(z.enum(valuesOf(PUBLIC_PARTS))),
  address: nullableText.describe('Null until it is turned on for the first time.'),
  renewable: z.boolean().describe('Whether its address is after a name that the site had before.'),
  updatedAt: moment.nullable(),
  may: z.boolean().describe('Whether you may change it: owners may.'),
});
export type PublicPageSettings = z.infer<typeof publicPageSettingsSchema>;
