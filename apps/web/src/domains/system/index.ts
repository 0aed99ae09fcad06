export { reportProblem, watchProblems } from './report-problem.ts';
