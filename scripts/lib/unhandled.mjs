/** Says what no test was there to catch; the report in JSON knows of failed tests alone. */
export default class Unhandled {
  onTestRunEnd(_modules, errors) {
    for (const { stack, message } of errors) process.stderr.write(`${stack ?? message}\n`)
  }
}
