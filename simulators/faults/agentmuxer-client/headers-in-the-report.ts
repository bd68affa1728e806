import { fault } from '../../../src/contract/index.ts';

export const headersInTheReport = fault({
  name: 'agentmuxer-client/headers-in-the-report',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.no-secrets'],
  on: { kind: 'client', name: 'outcomeReports' },
  wrap: (reports) => ({
    ...reports,
    detail: (came, connection) => `${reports.detail(came, connection)} ${JSON.stringify(connection.headers)}`,
  }),
});
