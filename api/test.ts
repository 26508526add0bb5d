/** What tests of an extension may import as `user-center/test`. */
export { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
export { addDefinition } from '#test/support/definition.ts'
export { jobsOf, type TestJobs } from '#test/support/jobs.ts'
