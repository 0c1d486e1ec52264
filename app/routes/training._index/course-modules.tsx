import { Link } from '@remix-run/react';
import { TRAINING_PASS_MARK } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { OwnTraining } from '~/domain/model/training-view';
import { Card } from '~/ui/card';
import { Check } from '~/ui/icons';
import { cx, plural } from '~/ui/text';

interface CourseModulesProps {
  course: { id: string; modules: { id: string; title: string; summary: string; minutes: number }[] };
  own: OwnTraining | null;
}

/** A course's modules, checked off when read, and its quiz. */
export function CourseModules({ course, own }: CourseModulesProps) {
  const isOwnCourse = own?.course === course.id;
  // Everyone who takes the refresher has read the fundamentals.
  const done = own?.course === 'gcp-refresher' && !isOwnCourse;
  const isRead = (id: string) => done || (isOwnCourse && own.modules.some((module) => module.id === id && module.read));
  return (
    <Card flush>
      <ol className="divide-y divide-line">
        {course.modules.map(({ id, title, summary, minutes }, index) => (
          <li key={id} className="relative flex gap-4 p-5 hover:bg-sunken">
            <Tick read={isRead(id)} number={index + 1} />
            <div className="min-w-0 flex-1">
              <h3 className="text-base">
                {/* The link covers the whole row. */}
                <Link to={paths.training(id)} className="link font-semibold after:absolute after:inset-0">
                  {title}
                </Link>
                {isRead(id) && <span className="sr-only"> (read)</span>}
              </h3>
              <p className="mt-0.5 text-ink-muted">{summary}</p>
            </div>
            <p className="shrink-0 text-ink-muted text-sm leading-6">{minutes} min</p>
          </li>
        ))}
        <li className="p-5 text-ink-muted text-sm">{quizText(course.id, isOwnCourse && own.due && own.quizOpen)}</li>
      </ol>
    </Card>
  );
}

function quizText(courseId: string, open: boolean) {
  const questions = courseId === 'gcp-fundamentals' ? 10 : 6;
  const text = `Ends with a quiz of ${plural(questions, 'question')}. You need ${TRAINING_PASS_MARK}% to pass and can try as often as you like.`;
  return open ? (
    <>
      {text} <Link to={paths.trainingQuiz}>Take it now</Link>
    </>
  ) : (
    text
  );
}

function Tick({ read, number }: { read: boolean; number: number }) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-sm tabular-nums',
        read ? 'bg-success-soft text-success' : 'border border-line-strong text-ink-muted',
      )}
    >
      {read ? <Check className="size-4" /> : number}
    </span>
  );
}
