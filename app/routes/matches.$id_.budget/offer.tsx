import type { ReactNode } from 'react';
import type { BudgetTerms } from '~/catalogue/budgets';
import { lessThanOffered, type Offer, offerInWords } from '~/domain/model/budget';
import { Badge } from '~/ui/badge';
import { Card } from '~/ui/card';
import { DescriptionList } from '~/ui/lists';

/** A version as far as it is compared with the offer. */
export type Compared = Pick<BudgetTerms, 'currency' | 'startUpFee'> & { perParticipant: number };

interface OfferCardProps {
  offer: Offer;
  title: string;
  /** The version that stands beside it; its amounts are marked where they are less. */
  version?: Compared;
  children?: ReactNode;
}

/** What the study offers each site; nothing if it states nothing. */
export function OfferCard({ offer, title, version, children }: OfferCardProps) {
  const items = offerInWords(offer);
  if (items.length === 0) return null;
  const less = version ? lessThanOffered(offer, version) : [];
  return (
    <Card className="mb-4">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <DescriptionList
        items={items.map(({ term, value }) => ({
          term,
          value: less.includes(term) ? (
            <>
              {value} <Badge tone="warning">This version is less</Badge>
            </>
          ) : (
            value
          ),
        }))}
      />
      {children && <p className="mt-3 text-ink-muted text-sm">{children}</p>}
      {version && version.currency !== 'USD' && (
        <p className="mt-3 text-ink-muted text-sm">The offer is in US dollars, so the amounts are not compared.</p>
      )}
    </Card>
  );
}

/** Beside a version in the list of all. */
export const LessThanOffered = ({ offer, version }: { offer: Offer; version: Compared }) =>
  lessThanOffered(offer, version).length > 0 ? <Badge tone="warning">Less than offered</Badge> : null;
