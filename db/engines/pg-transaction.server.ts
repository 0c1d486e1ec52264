/**
 * A transaction on a connection to PostgreSQL that sends several statements together where it can. Waiting for an answer
 * costs the server and PostgreSQL as much time as a short statement.
 */
import type pg from 'pg';
import { DomainError } from '../../app/catalogue/errors';
import { errorChainMatches, type Isolation, isConnectionLost, wasNeverSent } from './engine';

/** As drizzle and pg write it. */
interface Statement {
  text: string;
  query_timeout?: number;
}
type Answer = Pick<pg.QueryResult, 'command' | 'rows'>;

interface Connection {
  query(statement: Statement, ...more: unknown[]): Promise<Answer>;
}

/** Changes whose rows the caller did not ask for. */
const isChange = (text: string) => /^(insert|update|delete) /.test(text) && !/\sreturning\s/i.test(text);
const NO_ROWS: Answer = { command: '', rows: [] };
/** pg's own message, which the pool knows. */
const READ_TIMEOUT = 'Query read timeout';
/** How many statements may be without an answer, so that a long import does not fill the memory. */
const UNANSWERED_MAX = 20;

/**
 * PostgreSQL refuses every statement of a transaction after one that failed, and then does not know the statements that
 * it refused to prepare.
 */
const isRefusal = (error: unknown) => errorChainMatches(error, (code) => code === '25P02' || code === '26000');

/**
 * Drizzle's client for one transaction after another. BEGIN and changes are sent without waiting for their answers. If
 * one fails, the next statement that is waited for fails too, at the latest COMMIT.
 *
 * BEGIN itself could only fail if an operator canceled it, or for want of memory. The changes sent with it would then be
 * stored although the transaction fails.
 */
export class PgTransaction {
  /** The first statement that failed. */
  private failure: { error: unknown } | undefined;
  private unanswered = 0;
  /** Ends when PostgreSQL has not answered anything for too long. */
  private waiting: NodeJS.Timeout | undefined;
  private isSilent = false;

  /**
   * @param patienceMs how long PostgreSQL may take for a statement, which begins when the one before it has ended.
   * @param cut ends the connection.
   */
  constructor(
    private readonly connection: Connection,
    private readonly patienceMs: number,
    private readonly cut: () => void,
  ) {}

  begin(isolation: Isolation): void {
    this.failure = undefined;
    this.unanswered = 0;
    this.send({ text: `BEGIN ISOLATION LEVEL ${isolation}` }).catch(() => {});
  }

  async query(statement: Statement, ...more: unknown[]): Promise<Answer> {
    const mustWait = !isChange(statement.text) || this.unanswered >= UNANSWERED_MAX;
    const answer = this.send(statement, ...more);
    if (mustWait) return answer;
    answer.catch(() => {}); // commit or causeOf reports it
    return NO_ROWS;
  }

  /**
   * @throws {DomainError} unconfirmed if the connection is lost before the database has answered.
   * @throws the error of the first statement that failed.
   */
  async commit(): Promise<void> {
    // Answers arrive in order, so this one is the last.
    const answer = await this.send({ text: 'COMMIT' }).catch((error: unknown) => ({ error }));
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
    await this.send({ text: 'ROLLBACK' });
  }

  /** Why the work failed: an earlier statement, if PostgreSQL only refused the one that was waited for. */
  causeOf(error: unknown): unknown {
    return this.failure && isRefusal(error) ? this.failure.error : error;
  }

  private async send(statement: Statement, ...more: unknown[]): Promise<Answer> {
    this.unanswered += 1;
    this.waiting ??= this.wait();
    // pg's own timeout begins when a statement is sent, so it would mistake a few slow ones for a silent server.
    const patient = { ...statement, query_timeout: this.patienceMs * 2 * UNANSWERED_MAX };
    try {
      return await this.connection.query(patient, ...more);
    } catch (thrown) {
      const error = this.isSilent ? new Error(READ_TIMEOUT, { cause: thrown }) : (thrown as Error);
      this.failure ??= { error: Object.assign(error, { statement: statement.text }) };
      throw error;
    } finally {
      this.unanswered -= 1;
      clearTimeout(this.waiting);
      this.waiting = this.unanswered > 0 ? this.wait() : undefined;
    }
  }

  private wait(): NodeJS.Timeout {
    return setTimeout(() => {
      this.isSilent = true;
      this.cut();
    }, this.patienceMs);
  }
}
