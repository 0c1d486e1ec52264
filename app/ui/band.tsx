import type { Band } from '~/catalogue/match-orders';
import { Badge } from './badge';
import { titleCase } from './text';
import type { Tone } from './tone';

const TONES: Record<Band, Tone> = { strong: 'success', possible: 'info', weak: 'neutral' };

/** How well a site suits a study, as a word. */
export const BandBadge = ({ band }: { band: Band }) => <Badge tone={TONES[band]}>{titleCase(band)}</Badge>;
