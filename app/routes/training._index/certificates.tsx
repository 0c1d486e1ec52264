import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { courseTitle } from '~/catalogue/training/courses';
import type { Certificate } from '~/domain/training/view';
import { Badge } from '~/ui/badge';
import { Card } from '~/ui/card';
import { formatDate } from '~/ui/text';

export function Certificates({ certificates }: { certificates: Certificate[] }) {
  return (
    <ul className="grid gap-3">
      {certificates.map(({ id, number, course, completedAt, expiresAt, current }) => (
        <Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            {number ? (
              <Link to={paths.trainingCertificate(id)} className="link inline-block min-h-6 font-semibold">
                {courseTitle(course)}, {number}
              </Link>
            ) : (
              <p className="font-semibold">{courseTitle(course)}</p>
            )}
            <p className="text-ink-muted text-sm">
              Completed {formatDate(completedAt)}, {current ? 'expires' : 'expired'} {formatDate(expiresAt)}
            </p>
          </div>
          <Badge tone={current ? 'success' : 'neutral'}>{current ? 'Current' : 'Expired'}</Badge>
        </Card>
      ))}
    </ul>
  );
}
