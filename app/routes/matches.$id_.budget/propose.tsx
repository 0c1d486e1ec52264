import type { FieldMetadata, SubmissionResult } from '@conform-to/react';
import { BUDGETS, CURRENCIES, OFFERED_LINE, PAYMENT_DAYS, PAYMENT_INTERVALS } from '~/catalogue/budgets';
import type { Offer } from '~/domain/model/budget';
import type { ShownBudget } from '~/domain/model/budget-schema';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { FieldGrid, FormActions, type Meta, Select, TextArea, TextField, useRefused, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';
import { cx } from '~/ui/text';
import { AsksBeforeLeaving } from '~/ui/unsaved';
import { OfferCard } from './offer';
import { SumOfLines, sumTyped } from './sum';

type Line = Record<'name' | 'perParticipant' | 'amount' | 'why', string>;
const EMPTY: Line = { name: '', perParticipant: '', amount: '', why: '' };
/** Rows that are empty; longer budgets come from a spreadsheet. */
const SPARE = { first: 8, later: 3 };

interface ProposeProps {
  /** The version that is answered; null for the first offer. */
  latest: ShownBudget | null;
  /** Its number; 0 for none. */
  number: number;
  /** What the study offers. */
  offer: Offer;
  idempotencyKey: string;
}

/** The first offer, or another version: the form begins with the terms of the latest one. */
export function Propose({ latest, number, offer, idempotencyKey }: ProposeProps) {
  const lastResult = useRefused('proposeBudget');
  const given = { latest, number, offer, idempotencyKey };
  const form = <ProposeForm {...given} lastResult={lastResult} />;
  if (!latest) {
    return (
      <Section title="Propose a budget" lead="The site can agree, or propose another version. We e-mail it.">
        <OfferCard offer={offer} title="What the study offers">
          {offer.perParticipant === null ? 'The form begins with it.' : BEGINS}
        </OfferCard>
        <Card>{form}</Card>
      </Section>
    );
  }
  return (
    <Section
      title={latest.state === 'signed' ? 'Amend the budget' : 'Propose another version'}
      lead={
        latest.state === 'siteSigned' ? `The site’s signature of version ${number} no longer counts then.` : undefined
      }
    >
      <Card>
        <Fold
          label={latest.state === 'signed' ? 'Propose an amendment' : `Change version ${number}`}
          open={lastResult !== null}
        >
          <div className="mt-4">{form}</div>
        </Fold>
      </Card>
    </Section>
  );
}

const BEGINS =
  'The form begins with it, as one line for each participant. Replace the line if you pay for each visit or procedure.';

function ProposeForm({
  latest,
  number,
  offer,
  lastResult,
  idempotencyKey,
}: ProposeProps & { lastResult: SubmissionResult<string[]> | null }) {
  const spare = Array.from({ length: number === 0 ? SPARE.first : SPARE.later }, () => EMPTY);
  const padded = (lines: readonly unknown[]) => [...lines, ...spare].slice(0, BUDGETS.linesMost);
  const { terms } = latest ?? {};
  const values = {
    currency: terms?.currency ?? 'USD',
    startUpFee: String(terms?.startUpFee ?? offered(offer.startUpFee) ?? ''),
    closeOutFee: String(terms?.closeOutFee ?? ''),
    screenFailureFee: String(terms?.screenFailureFee ?? ''),
    holdback: String(terms?.holdback ?? ''),
    paid: terms?.paid ?? offer.paid ?? 'quarterly',
    paidWithin: terms?.paidWithin ?? '30',
    lines: padded(
      terms?.lines.map(({ name, perParticipant, amount }) => ({
        ...EMPTY,
        name,
        perParticipant: String(perParticipant),
        amount: String(amount),
      })) ?? firstLine(offer),
    ),
  };
  // What was typed comes back without its empty rows.
  const typed = lastResult?.initialValue;
  const refused = lastResult && {
    ...lastResult,
    initialValue: { ...typed, lines: padded(((typed?.lines ?? []) as unknown[]).map((row) => row ?? EMPTY)) },
  };
  return (
    <ZodForm
      id="propose-budget"
      rules={rulesOf('proposeBudget')}
      lastResult={refused as SubmissionResult<string[]> | null}
      values={values as never}
    >
      {(fields) => (
        <>
          <AsksBeforeLeaving form="propose-budget" />
          <input type="hidden" name="version" value={number} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <fieldset className="min-w-0">
            <legend className="font-semibold text-lg tracking-tight">Visits and procedures</legend>
            <p className="mb-3 text-ink-muted">
              Whole amounts for one participant.{' '}
              {number > 0 && 'For a line that is new or changed, say why. To leave a line out, empty it.'}
            </p>
            <div className="grid gap-4">
              {(fields.lines as FieldMetadata<Line[]>).getFieldList().map((line, place) => (
                <LineFields
                  key={line.key}
                  line={line.getFieldset() as unknown as Record<keyof Line, Meta>}
                  place={place}
                  says={number > 0}
                />
              ))}
            </div>
          </fieldset>
          <TextArea
            meta={fields.pasted}
            label="More lines from a spreadsheet"
            hint="One line each: name, number per participant, amount, and why if it is a change. Copied cells are separated by tabs; semicolons do as well."
            optional
            rows={3}
          />
          <FieldGrid>
            <Select meta={fields.currency} label="Currency" options={CURRENCIES} />
            <TextField meta={fields.startUpFee} label="Start-up fee" type="number" min={0} required={false} />
            <TextField meta={fields.closeOutFee} label="Close-out fee" type="number" min={0} required={false} />
            <TextField
              meta={fields.screenFailureFee}
              label="For each screen failure"
              type="number"
              min={0}
              required={false}
            />
            <TextField
              meta={fields.holdback}
              label="Holdback"
              hint="Of the payments for participants, until the close-out"
              type="number"
              min={0}
              max={BUDGETS.holdbackMost}
              after="%"
              required={false}
            />
            <Select meta={fields.paid} label="Payments" options={PAYMENT_INTERVALS} />
            <Select meta={fields.paidWithin} label="Due" options={PAYMENT_DAYS} />
          </FieldGrid>
          <TextArea
            meta={fields.note}
            label="About this version"
            hint="The other side can read it."
            optional
            rows={3}
          />
          <SumOfLines
            form="propose-budget"
            offer={offer}
            initial={{ currency: values.currency, amount: sumTyped(values.lines as readonly Line[]) }}
          />
          <FormActions note="We e-mail the other side.">
            <SubmitButton intent="proposeBudget" pendingLabel="Proposing...">
              {number === 0 ? 'Propose the budget' : 'Propose this version'}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </ZodForm>
  );
}

/** An amount of the offer, if a budget has room for it. */
const offered = (amount: number | null): number | null =>
  amount !== null && amount <= BUDGETS.amountMost ? amount : null;

function firstLine({ perParticipant }: Offer): Line[] {
  const amount = offered(perParticipant);
  return amount ? [{ ...EMPTY, name: OFFERED_LINE, perParticipant: '1', amount: String(amount) }] : [];
}

/** A row of the form. Its labels are read with its number, and seen once a row on phones. */
function LineFields({ line, place, says }: { line: Record<keyof Line, Meta>; place: number; says: boolean }) {
  const of = <span className="sr-only">{` of line ${place + 1}`}</span>;
  const label = (text: string) => (
    <>
      {text}
      {of}
    </>
  );
  return (
    <div
      className={cx(
        'grid grid-cols-2 gap-3 border-line border-b pb-4 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]',
        says && 'lg:grid-cols-[minmax(0,1fr)_8rem_8rem_minmax(0,1fr)]',
      )}
    >
      <TextField
        meta={line.name}
        label={label('Visit or procedure')}
        required={false}
        className="col-span-2 sm:col-span-1"
      />
      <TextField meta={line.perParticipant} label={label('Per participant')} type="number" min={1} required={false} />
      <TextField meta={line.amount} label={label('Amount each')} type="number" min={0} required={false} />
      {says && (
        <TextField
          meta={line.why}
          label={label('Why')}
          required={false}
          className="col-span-2 sm:col-span-3 lg:col-span-1"
        />
      )}
    </div>
  );
}
