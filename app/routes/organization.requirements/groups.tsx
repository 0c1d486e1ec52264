import { Form, Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { UNMET } from '~/catalogue/unmet';
import type { UnmetGroup, UnmetRequirements } from '~/domain/model/unmet-view';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';

/** Each group of studies with its question, and what to do about what an answer does not mend. */
export function Groups({ groups }: { groups: readonly UnmetGroup[] }) {
  return (
    <ul className="grid gap-4">
      {groups.map((group) => (
        <Card as="li" key={JSON.stringify([group.requires, group.asked])}>
          <h3 className="break-words text-lg">{UNMET.heading(group)}</h3>
          {group.named.length > 0 && <Named group={group} />}
          {group.asked && group.question && <Question group={group} asked={group.asked} question={group.question} />}
          {group.elsewhere.map(({ text, href }) => (
            <p key={text} className="mt-3">
              {href ? <Link to={href}>{text}</Link> : text}
            </p>
          ))}
        </Card>
      ))}
    </ul>
  );
}

/** What we do not know of the site, each with a link to where it can say so. */
export function NotKnown({ questions }: { questions: UnmetRequirements['notKnown'] }) {
  return (
    <ul className="grid gap-3">
      {questions.map(({ question, studies, href }) => (
        <li key={question} className="break-words">
          {href ? <Link to={href}>{question}</Link> : question}
          <span className="row-note">{UNMET.notKnown.requiredBy(studies)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The studies that sites may find by name; the others are only counted. */
function Named({ group: { named, studies } }: { group: UnmetGroup }) {
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {named.map(({ id, title }) => (
        <li key={id} className="break-words">
          <Link to={paths.openStudy(id)}>{title}</Link>
        </li>
      ))}
      {studies > named.length && (
        <li className="text-ink-muted">{UNMET.unnamed(studies - named.length, named.length)}</li>
      )}
    </ul>
  );
}

interface QuestionProps {
  group: UnmetGroup;
  asked: NonNullable<UnmetGroup['asked']>;
  question: string;
}

function Question({ group, asked, question }: QuestionProps) {
  const { equipment, therapeuticAreas, patientPanelSize } = asked;
  return (
    <Form method="post" className="mt-4">
      {equipment.map((value) => (
        <input key={value} type="hidden" name="equipment" value={value} />
      ))}
      {therapeuticAreas.map((value) => (
        <input key={value} type="hidden" name="therapeuticAreas" value={value} />
      ))}
      {patientPanelSize && <input type="hidden" name="patientPanelSize" value={patientPanelSize} />}
      <p className="font-medium">{question}</p>
      <p className="mt-1 text-ink-muted text-sm">{UNMET.promise(group)}</p>
      <div className="buttons mt-3">
        <Answer value="yes" label="Yes" about={question} />
        {!group.saidNo && <Answer value="no" label="No" about={question} />}
      </div>
    </Form>
  );
}

const Answer = ({ value, label, about }: { value: 'yes' | 'no'; label: string; about: string }) => (
  <SubmitButton
    name="answer"
    value={value}
    variant={value === 'yes' ? 'primary' : 'secondary'}
    size="sm"
    pending={false}
  >
    {label}
    <span className="sr-only">{`: ${about}`}</span>
  </SubmitButton>
);
