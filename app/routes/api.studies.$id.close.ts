import { endingCall } from '~/http/study-endings.server';

/** PUT { kind, reason? }: closes a running study. For its sponsor and administrators. */
export const loader = endingCall('close');
export { loader as action };
