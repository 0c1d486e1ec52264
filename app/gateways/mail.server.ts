import { createTransport, type Transporter } from 'nodemailer';
import { env } from '../env.server';

let transport: Transporter | undefined;

export interface Letter {
  id: string;
  recipient: string;
  subject: string;
  body: string;
}

/** Whether mail leaves the house at all: without SMTP_URL it waits in the outbox, which an admin can read. */
export const canSendMail = (): boolean => env().smtpUrl !== undefined;

/** Sends one mail. Sent again after a crash it has the same Message-ID, so that mail servers can drop the double. */
export async function sendMail({ id, recipient, subject, body }: Letter): Promise<void> {
  transport ??= createTransport(
    env().smtpUrl as string,
    {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    } as object,
  );
  const host = new URL(env().publicUrl).hostname;
  await transport.sendMail({
    from: env().mailFrom,
    to: recipient,
    subject,
    text: body,
    messageId: `<${id}@${host}>`,
  });
}
