/** Who signs a CDA next, and what that person agrees to. Shared with the browser. */
import type { AgreementSource, AgreementState, AgreementTerms } from '~/catalogue/agreements';

interface Signed {
  terms: AgreementTerms;
  source: AgreementSource;
  state: AgreementState;
}

/** Whose signature it awaits. */
export const signerOf = ({ state }: Pick<Signed, 'state'>) =>
  state === 'sent' ? 'site' : state === 'signed' ? 'sponsor' : null;

/** What the signer agrees to: a scan is already signed on paper, so the sponsor confirms having checked it. */
export function cdaSigningStatement({ terms, source, state }: Signed, side: 'site' | 'sponsor'): string {
  const { sponsor, site } = terms;
  const [own, other] = side === 'site' ? [site, sponsor] : [sponsor, site];
  const read =
    source === 'paper' && state === 'signed'
      ? `I have checked that ${site} has signed this confidential disclosure agreement by hand.`
      : 'I have read this confidential disclosure agreement.';
  return `${read} I sign it for ${own}, with the authority to do so, and ${own} is bound by it toward ${other}.`;
}
