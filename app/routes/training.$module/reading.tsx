import type { TrainingModule } from '~/catalogue/training/types';

/** A module's text, key points and sources. */
export function Reading({ module: { sections, keyPoints, sources } }: { module: TrainingModule }) {
  return (
    <article>
      <div className="prose">
        {sections.map(({ heading, paragraphs, points }) => (
          <section key={heading} className="[&:not(:first-child)]:mt-8">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
            {points && (
              <ul className="mt-3">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <aside aria-labelledby="key-points" className="mt-8 rounded-lg border-brand border-l-4 bg-brand-soft p-5">
        <h2 id="key-points" className="text-lg">
          Key points
        </h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5">
          {keyPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </aside>
      <p className="mt-5 text-ink-muted text-sm">Further reading: {sources.join('; ')}.</p>
    </article>
  );
}
