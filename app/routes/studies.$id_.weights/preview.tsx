import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { scoreText } from '~/catalogue/score-words';
import type { WeightsPreview } from '~/domain/model/ranking-view';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { Table } from '~/ui/table';
import { plural } from '~/ui/text';

type Site = WeightsPreview['sites'][number];

/** 'Up 2 places'. */
export function movement({ place, placeNow }: Pick<Site, 'place' | 'placeNow'>): string {
  if (placeNow === null) return 'Not ranked now';
  const places = plural(Math.abs(placeNow - place), 'place');
  if (placeNow === place) return 'Same rank';
  return placeNow > place ? `Up ${places}` : `Down ${places}`;
}

/** The best sites by the weights above, which are not saved, with their current rank and score. */
export function Preview({ sites }: { sites: readonly Site[] }) {
  return (
    <Section id="preview" title="Preview" lead="The best sites with these weights. Nothing is saved yet.">
      <Table
        caption="The best sites with these weights"
        rows={sites}
        rowKey={({ siteId }) => siteId}
        empty={<EmptyState title="No sites" text="No verified site qualifies for this study." />}
        columns={[
          {
            header: 'Site',
            primary: true,
            cell: ({ siteId, site, place }) => (
              <>
                {place}. <Link to={paths.site(siteId)}>{site}</Link>
              </>
            ),
          },
          { header: 'Score', align: 'end', cell: ({ score }) => scoreText(score) },
          {
            header: 'Now',
            align: 'end',
            cell: ({ placeNow, scoreNow }) =>
              placeNow === null ? 'Not ranked' : `Rank ${placeNow}, score ${scoreText(scoreNow)}`,
          },
          { header: 'Change', cell: movement },
        ]}
      />
    </Section>
  );
}
