#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

switch (process.argv[2]) {
  case '_world':
    await (await import('./world.ts')).run(fileURLToPath(import.meta.url));
    break;
  case '_gateway':
    await (await import('./gateway.ts')).run();
    break;
}
