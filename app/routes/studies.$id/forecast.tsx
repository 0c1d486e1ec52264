import { Form, Link, useSearchParams } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { FORECAST_WHAT_IF } from '~/catalogue/stated-patients';
import type { ForecastView } from '~/domain/model/forecast-view';
import { SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { Section } from '~/ui/layout';
import { formatNumber } from '~/ui/text';

const ID = 'forecast';
const ASSUMED = [
  { name: 'moreSites', label: 'More sites like these', most: FORECAST_WHAT_IF.sites },
  { name: 'consent', label: 'Of 100 eligible patients, how many consent', most: 100 },
  { name: 'screenFailures', label: 'Of 100 who consent, how many fail screening', most: 100 },
] as const;
const NAMES: readonly string[] = ASSUMED.map(({ name }) => name);

/** How many participants the study's sites will enroll, by when, from what source, and what if. */
export function StudyForecast({ studyId, forecast }: { studyId: string; forecast: ForecastView }) {
  const { sentences, counted, months } = forecast;
  return (
    <Section
      id={ID}
      title="Enrollment forecast"
      lead="From what your interested and selected sites have attested, and the patients that they state."
    >
      <Card className="grid gap-4 *:min-w-0">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <WhatIf studyId={studyId} />
        {counted.length > 0 && <Counted counted={counted} />}
        {months && <Months months={months} />}
      </Card>
    </Section>
  );
}

/** A form that only changes the address. What else is in it stays. */
function WhatIf({ studyId }: { studyId: string }) {
  const [query] = useSearchParams();
  const others = [...query].filter(([name]) => !NAMES.includes(name) && name !== 'done');
  return (
    <Form method="get" action={`${paths.study(studyId)}#${ID}`} preventScrollReset>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend className="font-medium text-ink">What if</legend>
        <div className="mt-2 grid gap-3 sm:grid-cols-3">
          {ASSUMED.map(({ name, label, most }) => (
            <label key={name} className="grid content-end gap-1 text-sm">
              {label}
              <input
                key={query.get(name) ?? ''}
                name={name}
                type="number"
                min={0}
                max={most}
                defaultValue={query.get(name) ?? ''}
                className="control"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-3">
        <SubmitButton variant="secondary" pendingLabel="Working it out...">
          Work it out
        </SubmitButton>
      </div>
    </Form>
  );
}

const SOURCES = {
  attested: 'Commitment, attested',
  eligible: 'Eligible patients, attested',
  profile: 'Patients, profile',
  none: 'Not counted',
} as const;
const NOT_SAID = 'Not stated';
const told = (number: number | null) => (number === null ? NOT_SAID : formatNumber(number));

function Counted({ counted }: Pick<ForecastView, 'counted'>) {
  return (
    <Fold label="Which sites are counted">
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="text-ink-muted">
              <th scope="col">Site</th>
              <th scope="col">Source</th>
              <th scope="col">Will enroll</th>
              <th scope="col">Patients a year</th>
              <th scope="col">Eligible a month</th>
              <th scope="col">Starts in months</th>
            </tr>
          </thead>
          <tbody>
            {counted.map(({ matchId, site, source, committed, contradicted, patients, eligiblePerMonth, startsIn }) => (
              <tr key={matchId}>
                <th scope="row" className="font-normal">
                  <Link to={paths.match(matchId)} className="link break-words">
                    {site}
                  </Link>
                </th>
                <td>{SOURCES[source]}</td>
                <td>{contradicted ? `${told(committed)}, contradicted` : told(committed)}</td>
                <td>{told(patients)}</td>
                <td>{told(eligiblePerMonth)}</td>
                <td>{told(startsIn === null ? null : Math.round(startsIn))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}

function Months({ months }: { months: NonNullable<ForecastView['months']> }) {
  return (
    <Fold label="Month by month">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="text-ink-muted">
            <th scope="col">Month</th>
            <th scope="col">In this month</th>
            <th scope="col">By its end</th>
            <th scope="col">With a probability of 80%</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, added, expected, least, most }) => (
            <tr key={month}>
              <th scope="row" className="font-normal">
                {month}
              </th>
              <td>{formatNumber(Math.round(added))}</td>
              <td>{formatNumber(Math.round(expected))}</td>
              <td>{`${formatNumber(Math.floor(least))} to ${formatNumber(Math.ceil(most))}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
