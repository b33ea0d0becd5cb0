const names = [
  ...['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'TZ', 'NODE_COMPILE_CACHE'],
  'WAIT_FACTOR',
]

/**
 * The variables by which `npm run assure -- dates` sets date and time zone for a whole test run, the folder of Node's
 * compile cache, and how long to wait for a slow machine. Pass them to programs that a test starts with their own
 * environment: otherwise these would run on a different date than the test, compile everything again and refuse calls.
 */
export const machineClock: Readonly<Record<string, string>> = Object.fromEntries(
  names.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)
