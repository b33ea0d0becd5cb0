import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cleanups } from '../portal.ts'
import { outputOf, type Running, running } from '../programs.ts'

/** A machine's stand-in: a network namespace with one address and a cable to the switch. Files are shared. */
export interface Host {
  readonly name: string
  readonly address: string
  /** What goes before a command so that it runs on this host. */
  readonly launcher: readonly string[]
  run(program: string, args: readonly string[], log: string, env?: Record<string, string>): Running
  /** Of every process that runs on it. */
  pids(): number[]
  /** Kills all processes together, as a power switch does, whether they are frozen or not. */
  powerOff(): Promise<void>
  freeze(): void
  /** Pulls the cable: packets are swallowed, connections stay open at both ends. */
  unplug(): void
  plugIn(): void
}

export interface Network {
  /** Where hosts reach this process. */
  readonly gateway: string
  host(name: string): Host
}

// A range for network tests (RFC 2544), which no outside network uses.
const range = '198.18.77'
const bridge = 'vmfleet'

/** @returns why there can be no such network here; undefined when there can */
export function networkIsImpossible(ip: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root can make network namespaces, on Linux'
  const trial = `${bridge}-trial`
  const { status, stderr } = spawnSync(ip, ['netns', 'add', trial], { encoding: 'utf8' })
  if (status !== 0) return `network namespaces cannot be made here: ${stderr.trim()}`
  outputOf(ip, ['netns', 'del', trial])
  const isTaken = spawnSync(ip, ['link', 'show', bridge]).status === 0
  return isTaken ? `the network ${bridge} exists: another run uses it` : undefined
}

/** Makes a switch to which this process and all hosts are connected. */
export function openNetwork(ip: string, cleanups: Cleanups): Network {
  outputOf(ip, ['link', 'add', bridge, 'type', 'bridge'])
  cleanups.push(async () => void outputOf(ip, ['link', 'del', bridge]))
  outputOf(ip, ['addr', 'add', `${range}.254/24`, 'dev', bridge])
  outputOf(ip, ['link', 'set', bridge, 'up'])
  let last = 10
  return {
    gateway: `${range}.254`,
    host(name) {
      last += 1
      return hostOn(ip, name, `${range}.${last}`, cleanups)
    },
  }
}

function hostOn(ip: string, name: string, address: string, cleanups: Cleanups): Host {
  const space = `vmf-${name}`
  const launcher = [ip, 'netns', 'exec', space]
  const pids = () =>
    outputOf(ip, ['netns', 'pids', space])
      .split('\n')
      .filter((line) => line !== '')
      .map(Number)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of pids()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended in the meantime.
      }
    }
  }
  const setPort = (state: 'up' | 'down') => void outputOf(ip, ['link', 'set', space, state])
  const host: Host = {
    name,
    address,
    launcher,
    pids,
    run: (program, args, log, env) => running(ip, [...launcher.slice(1), program, ...args], log, env),
    async powerOff() {
      for (const until = performance.now() + 10_000; pids().length > 0; await pause(20)) {
        if (performance.now() > until) throw new Error(`${name} has processes that cannot be killed`)
        signalAll('SIGKILL')
      }
    },
    freeze: () => signalAll('SIGSTOP'),
    unplug: () => setPort('down'),
    plugIn: () => setPort('up'),
  }
  outputOf(ip, ['netns', 'add', space])
  cleanups.push(async () => {
    await host.powerOff()
    // A namespace disappears some time after it was removed, and its cable with it, but the next run needs the name.
    spawnSync(ip, ['link', 'del', space])
    outputOf(ip, ['netns', 'del', space])
  })
  const inside = (...args: string[]) => outputOf(ip, ['-n', space, ...args])
  outputOf(ip, ['link', 'add', space, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space])
  outputOf(ip, ['link', 'set', space, 'master', bridge, 'up'])
  inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
  inside('link', 'set', 'eth0', 'up')
  inside('link', 'set', 'lo', 'up')
  return host
}
