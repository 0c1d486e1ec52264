import { describe, expect, it } from 'vitest';
import { parseEnv } from '~/env.server';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(parseEnv({})).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000' });
  });

  it('names every wrong variable at once and says what it must be', () => {
    const wrong = { PORT: 'eighty', SMTP_URL: 'mail.example', SESSION_SECRET: 'short', RATE_LIMIT: 'maybe' };
    for (const name of Object.keys(wrong)) expect(() => parseEnv(wrong)).toThrow(name);
    expect(() => parseEnv({ SMTP_URL: 'mail.example' })).toThrow('smtp://user:password@mail.example:587');
  });

  it('wants both the name and the password of an administrator', () => {
    expect(() => parseEnv({ ADMIN_USERNAME: 'admin' })).toThrow(
      'ADMIN_USERNAME and ADMIN_PASSWORD must be given together',
    );
  });

  it('counts an empty value as not given', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });
});
