/** The body of calls that delete something, and may say why. */
import { rejectionSchema } from '~/domain/model/decision';

export const removal = { body: rejectionSchema.meta({ id: 'Removal' }), bodyOptional: true } as const;
