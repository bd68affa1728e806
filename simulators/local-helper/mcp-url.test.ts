import { describe, expect, it } from 'vitest';
import vectors from '../../src/contract/vectors/urls.json' with { type: 'json' };
import { mcpUrl, withoutLinkToken } from './mcp-url.ts';

describe('MCP URLs', () => {
  it.each(vectors.cases)('$path', ({ path, ok, url }) => {
    expect(mcpUrl(path, vectors.origin)).toBe(ok ? url : undefined);
    expect(mcpUrl(`${vectors.origin}${path}`, 'http://other.example')).toBe(ok ? url : undefined);
  });

  it('takes an origin without a path, and no relative or fragment URL', () => {
    expect(mcpUrl('http://127.0.0.1:1', 'http://other.example')).toBe('http://127.0.0.1:1');
    expect(mcpUrl('http://127.0.0.1:1?free=1', 'http://other.example')).toBe('http://127.0.0.1:1?free=1');
    expect(mcpUrl('my/research', vectors.origin)).toBeUndefined();
    expect(mcpUrl('/my/research#x', vectors.origin)).toBeUndefined();
  });

  it('shows no link-only token', () => {
    const token = 'abcdefghijklmnopqrstuv';
    expect(withoutLinkToken(`POST http://127.0.0.1:1/U/${token}@2?free=1 failed`)).toBe(
      'POST http://127.0.0.1:1/u/…@2?free=1 failed',
    );
  });
});
