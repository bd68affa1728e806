import { describe, expect, it } from 'vitest';
import { linkIn, loginCommandIn } from './helper-kit.ts';

describe('a login command', () => {
  it.each([
    ['To sign in again:\nassay login', 'assay login'],
    ['Run `npx assay-helper login --web` in a terminal.', 'npx assay-helper login --web'],
    [
      'Ended.\n$ ASSAY_HOME=/tmp/x npx touchstone _helper login\nOr open it.',
      '$ ASSAY_HOME=/tmp/x npx touchstone _helper login',
    ],
  ])('is found in %j', (text, command) => {
    expect(loginCommandIn(text)).toBe(command);
  });

  it.each([
    'Assay is connected. Its tools are listed here.',
    'Open this page and approve the sign-in to Assay:\nhttps://example.com/login?code=1\nThen come back here.',
    'please approve the login',
    'Nobody is signed in.',
  ])('is not found in %j', (text) => {
    expect(loginCommandIn(text)).toBeUndefined();
  });
});

it('finds the link in a text, without what stands around it', () => {
  expect(linkIn('Open <https://example.com/a?b=1>, then come back.')).toBe('https://example.com/a?b=1');
  expect(linkIn('Open `http://127.0.0.1:1/x`.')).toBe('http://127.0.0.1:1/x');
  expect(linkIn('No link.')).toBeUndefined();
});
