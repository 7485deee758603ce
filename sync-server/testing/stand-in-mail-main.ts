import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailFault, MailScript, StoredMail } from './stand-in-mail.ts';

/**
 * Stands in for the operator's SMTP server in a separate process: it speaks SMTP, keeps what it accepts, and gives it
 * back over HTTP. A script makes it misbehave.
 */
const mails: StoredMail[] = [];
const commands: string[] = [];
const sockets = new Set<Socket>();
let fault: MailFault | null = null;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  // It takes passwords in the clear, so that a test can tell that none comes.
  allowInsecureAuth: true,
  disableReverseLookup: true,
  logger: false,
  onConnect: (_session, callback) => {
    commands.push('CONNECT');
    // It never answers: no callback is called.
    if (fault === 'no-greeting') return;
    if (fault === 'busy') callback(refusal(421, 'Too busy'));
    else callback();
  },
  onAuth: ({ username = '' }, _session, callback) => {
    commands.push('AUTH');
    callback(null, { user: username });
  },
  onRcptTo: (_address, _session, callback) => {
    if (fault === 'unknown-recipient') callback(refusal(550, 'No such mailbox'));
    else if (fault === 'full-recipient') callback(refusal(452, 'The mailbox is full'));
    else callback();
  },
  onData: (stream, session, callback) => void take(stream, session, callback),
});
smtp.on('error', () => {});
smtp.server.on('connection', (socket: Socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});

const control = createServer((request, response) => void answer(request, response));
smtp.listen(0, '127.0.0.1', () => {
  control.listen(0, '127.0.0.1', () =>
    process.stdout.write(`ready at http://127.0.0.1:${portOf(control.address())}\n`),
  );
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  if (request.url === '/_script') {
    ({ fault } = JSON.parse(body) as MailScript);
    commands.length = 0;
  }
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ port: portOf(smtp.server.address()), mails, commands }));
}

type Answer = (error?: Error | null) => void;

async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession, reply: Answer): Promise<void> {
  const { mailFrom, rcptTo } = envelope;
  const raw = await readAll(stream);
  commands.push('DATA');
  if (fault === 'refused-message') return reply(refusal(554, 'Not taken'));
  const from = mailFrom === false ? '' : (mailFrom?.address ?? '');
  mails.push({ from, to: rcptTo.map(({ address }) => address), raw });
  if (fault === 'cut-after-data') cutAll();
  else if (fault !== 'silent-after-data') reply();
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function cutAll(): void {
  for (const socket of sockets) socket.destroy();
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
