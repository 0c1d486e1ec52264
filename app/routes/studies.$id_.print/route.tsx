import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { LIST_MAX } from '~/catalogue/limits';
import { MATCH_LISTS } from '~/catalogue/match-table';
import { labelOf } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { scoreWithRange } from '~/catalogue/score-words';
import { commitmentOf } from '~/domain/model/commitment';
import { STAGE_LABELS } from '~/domain/model/engagement-path';
import { mustsSeen } from '~/domain/model/musts-seen';
import { inAddress, studyListSchema } from '~/domain/model/study-match-list';
import { studyName } from '~/domain/model/study-origins';
import { matchesForMeeting } from '~/domain/pages/study-matches.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { BandBadge } from '~/ui/band';
import { Button } from '~/ui/button';
import { useKeptRoom } from '~/ui/hydrated';
import { Printer } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { Table } from '~/ui/table';
import { formatDate, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'study' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Sites: ${args.data.name}` : 'Sites', args);

/** The list that the study's page shows with the same query, or the matches named by `ids`; the shortlist by default. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const asked = readQueryLeniently(request, studyListSchema);
  const query = { ...asked, stage: asked.stage ?? ('shortlisted' as const) };
  const ids = new URL(request.url).searchParams.getAll('ids').slice(0, LIST_MAX);
  const { study, matches, points, at } = await matchesForMeeting(actor, params.id as string, { query, ids });
  return {
    id: study.id,
    name: studyName(study),
    title: study.title,
    list: ids.length > 0 ? 'Chosen sites' : labelOf(MATCH_LISTS, query.stage),
    back: withQuery(paths.study(study.id), inAddress(query)),
    date: formatDate(at),
    rows: matches.map((match) => {
      const { id, band, verdict, engagement, attested, siteOrganization } = match;
      const answers = points.get(id);
      return {
        id,
        site: siteOrganization.name,
        place: [siteOrganization.city, siteOrganization.state].filter(Boolean).join(', '),
        band,
        score: match.score === null ? null : scoreWithRange(match),
        verdict: verdict.text,
        missing: mustsSeen(match).missing.join(', '),
        step: STAGE_LABELS[engagement.stage],
        commitment: commitmentOf(attested, String),
        points: answers ? `${answers.points} of ${answers.most}` : null,
        ruledOut: answers?.ruledOutBy.join(', ') || null,
      };
    }),
  };
}

const orDash = (value: string | number | null) => value ?? '–';

/** A study's sites on paper, for the meeting that decides about them. */
export default function PrintedSites() {
  const { name, title, list, back, date, rows } = useLoaderData<typeof loader>();
  const unscripted = useKeptRoom();
  return (
    <Page>
      <PageHeading
        back={{ to: back, label: name }}
        title={name}
        lead={[name === title ? null : title, `${list}: ${plural(rows.length, 'site')}`, date]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <div className="flex flex-wrap items-center gap-4" data-noprint>
            <Button type="button" variant="secondary" onClick={() => window.print()} className={unscripted}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
        }
      />
      <Table
        caption={`${list}: ${name}`}
        phone="scroll"
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p>No site is in this list.</p>}
        columns={[
          {
            header: 'Site',
            primary: true,
            cell: ({ site, place }) => (
              <>
                <b className="font-semibold">{site}</b>
                {place && <span className="row-note">{place}</span>}
              </>
            ),
          },
          {
            header: 'Score',
            cell: ({ band, score }) => (
              <>
                {band && <BandBadge band={band} />}
                <span className="block text-sm">{orDash(score)}</span>
              </>
            ),
          },
          { header: 'Verdict', cell: ({ verdict }) => <span className="text-sm">{verdict}</span> },
          { header: 'Requirements missing', cell: ({ missing }) => missing || 'None' },
          { header: 'Step', cell: ({ step }) => step },
          { header: 'Commitment', align: 'end', cell: ({ commitment }) => orDash(commitment) },
          { header: 'Points', align: 'end', cell: ({ points }) => orDash(points) },
          { header: 'Ruled out by', cell: ({ ruledOut }) => orDash(ruledOut) },
        ]}
      />
    </Page>
  );
}
