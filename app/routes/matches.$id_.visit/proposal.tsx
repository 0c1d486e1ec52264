import type { ReactNode } from 'react';
import { LONG_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { labelOf } from '~/catalogue/options';
import { VISIT_LENGTHS, VISIT_MODES, VISIT_SLOTS_MAX, ZONES } from '~/catalogue/visits';
import { rulesOf } from '~/domain/model/forms';
import type { MatchVisit, VisitView } from '~/domain/model/visit-schema';
import { SubmitButton } from '~/ui/button';
import { FieldGrid, RadioGroup, Select, TextArea, TextField, useRefused, ZodForm } from '~/ui/form';

interface ProposalFormProps {
  visit: VisitView | null;
  zone: MatchVisit['zone'];
  /** Open points from the site’s answers. */
  unanswered: readonly string[];
  children: ReactNode;
}

const ROWS = Array.from({ length: VISIT_SLOTS_MAX }, (_, index) => (index + 1) as 1 | 2 | 3 | 4 | 5);

/** As many of the questions as fit in the field. */
function agendaOf(unanswered: readonly string[]): string {
  const lines = unanswered.join('\n');
  return lines.length <= LONG_TEXT_MAX_CHARS ? lines : lines.slice(0, lines.lastIndexOf('\n', LONG_TEXT_MAX_CHARS));
}

/** The sponsor proposes times and details for a visit. */
export function ProposalForm({ visit, zone, unanswered, children }: ProposalFormProps) {
  return (
    <ZodForm
      id="propose"
      rules={rulesOf('visitProposal')}
      lastResult={useRefused('proposeVisit')}
      values={{
        mode: visit?.mode ?? undefined,
        zone: visit?.mode ? visit.zone : (zone.value ?? undefined),
        minutes: visit?.mode ? String(visit.minutes) : '60',
        ...{
          place: visit?.place,
          agenda: visit ? visit.agenda : agendaOf(unanswered),
          attendees: visit?.sponsorAttendees,
        },
      }}
      className="mt-2 grid gap-6"
    >
      {(fields) => (
        <>
          {children}
          <RadioGroup meta={fields.mode} label="Kind of visit" options={VISIT_MODES} />
          <FieldGrid>
            <Select
              meta={fields.zone}
              label="Time zone"
              hint={
                zone.value
                  ? `The site is on ${labelOf(ZONES, zone.value)}.`
                  : 'We do not know the site’s time zone. Please ask the site, and choose it.'
              }
              options={ZONES}
            />
            <Select meta={fields.minutes} label="How long it takes" options={VISIT_LENGTHS} />
          </FieldGrid>
          <fieldset className="min-w-0">
            <legend className="font-medium text-ink">Possible times</legend>
            <p className="mt-0.5 mb-3 text-ink-muted text-sm">Up to {VISIT_SLOTS_MAX}. The site chooses one.</p>
            <ol className="grid gap-4">
              {ROWS.map((row) => (
                <li key={row} className="grid grid-cols-2 gap-4 sm:max-w-md">
                  <TextField
                    meta={fields[`date${row}`]}
                    type="date"
                    label={
                      <>
                        Date<span className="sr-only"> of time {row}</span>
                      </>
                    }
                    required={row === 1}
                  />
                  <TextField
                    meta={fields[`time${row}`]}
                    type="time"
                    label={
                      <>
                        Start<span className="sr-only"> of time {row}</span>
                      </>
                    }
                    required={row === 1}
                  />
                </li>
              ))}
            </ol>
          </fieldset>
          <TextField
            meta={fields.place}
            label="Where"
            optional
            hint="An address, or the link of the call. An on-site visit without one is at the site’s address."
          />
          <TextArea
            meta={fields.agenda}
            label="To settle at the visit"
            optional
            hint={
              unanswered.length > 0 && !visit
                ? 'Open points from the site’s feasibility answers. Edit them as you like. The site will see them.'
                : 'Open points only, one per line. The site will see them.'
            }
            rows={4}
          />
          <TextArea meta={fields.attendees} label="Who takes part from your side" optional rows={2} />
          <div>
            <SubmitButton intent="proposeVisit" pendingLabel="Sending...">
              Propose these times
            </SubmitButton>
          </div>
        </>
      )}
    </ZodForm>
  );
}
