const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'TZ', 'NODE_COMPILE_CACHE']

/**
 * The variables by which `npm run assure -- dates` sets date and time zone for a whole test run, and the folder where
 * Node keeps what it compiled. Programs that a test starts with an environment of their own need them too: they would
 * run on another day than the test, and compile everything anew.
 */
export const machineClock: Readonly<Record<string, string>> = Object.fromEntries(
  names.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)
