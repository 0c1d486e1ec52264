/**
 * A transaction on a connection to PostgreSQL that sends several statements together where it can. Waiting for an answer
 * costs the server and PostgreSQL as much time as a short statement.
 */
import type pg from 'pg';
import { DomainError } from '../../app/catalogue/errors';
import { errorChainMatches, type Isolation, isConnectionLost, wasNeverSent } from './engine';

type Statement = string | { text: string };
type Answer = Pick<pg.QueryResult, 'command' | 'rows'>;

interface Connection {
  query(statement: Statement, ...more: unknown[]): Promise<Answer>;
}

/** Changes whose rows the caller did not ask for. */
const isChange = (text: string) => /^(insert|update|delete) /.test(text) && !/ returning /.test(text);
const NO_ROWS: Answer = { command: '', rows: [] };
/** How many statements may be without an answer, so that a long import does not fill the memory. */
const UNANSWERED_MAX = 20;

/** PostgreSQL refuses every statement of a transaction after one that failed. */
const isRefusal = (error: unknown) => errorChainMatches(error, (code) => code === '25P02');

/**
 * Drizzle's client for one transaction after another. BEGIN and changes are sent, but not waited for: if one fails, the
 * transaction does at its next statement that is waited for, at the latest at COMMIT.
 */
export class PgTransaction {
  /** Of what is not waited for, the first that failed. */
  private failure: { error: unknown } | undefined;
  private unanswered = 0;

  constructor(private readonly connection: Connection) {}

  begin(isolation: Isolation): void {
    this.failure = undefined;
    this.unanswered = 0;
    this.send(`BEGIN ISOLATION LEVEL ${isolation}`);
  }

  async query(statement: Statement, ...more: unknown[]): Promise<Answer> {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!isChange(text) || this.unanswered >= UNANSWERED_MAX) return this.connection.query(statement, ...more);
    this.send(statement, ...more);
    return NO_ROWS;
  }

  /**
   * @throws {DomainError} unconfirmed if the connection is lost before the database has answered.
   * @throws the error of the first statement that failed.
   */
  async commit(): Promise<void> {
    // Answers arrive in order, so this one is the last.
    const answer = await this.connection.query('COMMIT').catch((error: unknown) => ({ error }));
    if (this.failure && !isConnectionLost(this.failure.error)) throw this.failure.error;
    if (!('error' in answer)) {
      if (answer.command === 'COMMIT') return;
      throw new Error('A statement failed and was ignored: nothing was committed.');
    }
    const { error } = answer;
    const isUnknown = isConnectionLost(error) && !wasNeverSent(error);
    throw isUnknown ? Object.assign(new DomainError('unconfirmed'), { cause: error }) : error;
  }

  async rollback(): Promise<void> {
    await this.connection.query('ROLLBACK');
  }

  /** Why the work failed: an earlier statement, if PostgreSQL only refused the one that was waited for. */
  causeOf(error: unknown): unknown {
    return this.failure && isRefusal(error) ? this.failure.error : error;
  }

  private send(statement: Statement, ...more: unknown[]): void {
    this.unanswered += 1;
    this.connection.query(statement, ...more).then(
      () => {
        this.unanswered -= 1;
      },
      (error: unknown) => {
        this.unanswered -= 1;
        this.failure ??= { error };
      },
    );
  }
}
