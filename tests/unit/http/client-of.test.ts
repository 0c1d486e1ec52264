import { describe, expect, it } from 'vitest';
import { clientOf } from '~/domain/base/sender.server';

describe('the client that a limit counts for', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:1'],
    ['2001:db8:1:2::1', '[2001:db8:1:2::5]'],
    ['2001:db8:1:2::1', '[2001:db8:1:2::5]:443'],
    ['fe80::1', 'fe80::2%eth0'],
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['192.0.2.7', '::FFFF:c000:207'],
    ['192.0.2.7', '0:0:0:0:0:ffff:c000:0207'],
    ['192.0.2.7', '64:ff9b::c000:207'],
    ['192.0.2.7', '192.0.2.7:50123'],
    ['192.0.2.7', ' 192.0.2.7 '],
    ['unknown', 'for=somebody'],
    ['', '_hidden'],
  ])('[ACC-01] is the same at %s and %s', (one, other) => {
    expect(clientOf(one)).toBe(clientOf(other));
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['192.0.2.7', '192.0.2.8'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
    ['192.0.2.7', '::1'],
  ])('[ACC-01] differs between %s and %s', (one, other) => {
    expect(clientOf(one)).not.toBe(clientOf(other));
  });
});
