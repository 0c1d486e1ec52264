import { remindOfTraining } from '~/domain/training/remind.server';
import { log } from '~/gateways/log.server';

/** Reminds people of training that ends (SITE-06). What was sent is marked, so it may run as often as it likes. */
export async function remind(at: number): Promise<void> {
  const sent = await remindOfTraining(at);
  if (sent > 0) log().info({ sent }, 'training reminders put into the outbox');
}
