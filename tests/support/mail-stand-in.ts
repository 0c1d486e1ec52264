/** A mail server on loopback that keeps what it receives. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  messageId: string;
  text: string;
}

export interface MailStandIn {
  url: string;
  received: ReceivedMail[];
  /** How it responds to a complete mail: 0 accepts it, an SMTP code refuses it. */
  answer: (mail: ReceivedMail) => Promise<number> | number;
  /** Called after the response was sent. */
  answered: (mail: ReceivedMail) => void;
  close: () => Promise<void>;
}

/** @param port the previous port, to restart a server. */
export async function startMailStandIn(port = 0): Promise<MailStandIn> {
  const standIn: Omit<MailStandIn, 'url' | 'close'> = { received: [], answer: () => 0, answered: () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, messageId: /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '', text };
        const code = await standIn.answer(mail);
        if (code === 0) standIn.received.push(mail);
        done(code === 0 ? null : Object.assign(new Error('refused by the stand-in'), { responseCode: code }));
        standIn.answered(mail);
      });
    },
  });
  // A client that is killed breaks its connection.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return Object.assign(standIn, { url, close: () => new Promise<void>((done) => server.close(() => done())) });
}
