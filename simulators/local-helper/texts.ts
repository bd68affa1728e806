/** What the helper says to a person. */
import type { HelperParts } from '../../src/contract/index.ts';

export const texts: HelperParts['texts'] = {
  first: (link, userCode) =>
    `Open this page and approve the sign-in to Assay (code ${userCode}):\n${link}\nThen come back here. The tools appear once the sign-in is approved; restart this client if they do not.`,
  connected: () => 'Assay is connected. Its tools are listed here.',
  ended: (command, link) => {
    const start = `The sign-in to Assay has ended. To sign in again, run this command in a terminal:\n${command}`;
    return link === undefined
      ? start
      : `${start}\nOr open this page yourself, approve it, and come back here:\n${link}`;
  },
  elsewhere: () => 'A sign-in to Assay is already running in another window. Approve it there, then come back here.',
  refused: (reason) => `Assay asked for a payment this app refused: ${reason}.`,
};
