/* PingPong, from no_warm_up.map: generated, do not edit */
/* -O 1: the optimised form; -O 0 is the textbook form, -O 2 has the reductions with which `map2pml check` searches */
/* settings: -D NAME=VALUE on the command line of spin overrides them */
#ifndef CAPACITY
#define CAPACITY 4 /* of each mailbox; a send to a full mailbox stops the search */
#endif
#ifndef PRUNE_FULL
#define PRUNE_FULL 0 /* 1: a send to a full mailbox ends only its run, and the search continues */
#endif
#ifndef CHECK_NO_FAILURE
#define CHECK_NO_FAILURE 1 /* an agent that ends in failure is an error */
#endif
#ifndef CHECK_NO_ORPHANS
#define CHECK_NO_ORPHANS 1 /* a message left in a mailbox when all have ended is an error */
#endif
#ifndef PRUNE_FAILED
#define PRUNE_FAILED 0 /* 1: deadlocks after a failure are ignored */
#endif
#ifndef CHECK_STUCK
#define CHECK_STUCK 0 /* 1: an agent that waits for messages that no agent can send any more is an error */
#endif
#ifndef CHECK_PROGRESS
#define CHECK_PROGRESS 0 /* 1: taking a message is progress (search for non-progress cycles) */
#endif
#if CHECK_PROGRESS
#define AFTER_RECEIVE(label) progress_##label
#define PROGRESS(label) progress_##label: skip;
#define AFTER_TIMEOUT(label) label
#else
#define AFTER_RECEIVE(label) label
#define PROGRESS(label)
#define AFTER_TIMEOUT(label) first_##label
#endif
#define MOST_PROCESSES 250
/* performative and number of arguments */
#define PERF_ball_0 1
#define PERF_over_0 2
/* values */
#define NOT_BOUND 0 /* ? */
#define AGENT_Ping 1 /* Ping */
#define AGENT_Pong 2 /* Pong */
#define AGENT_Umpire 3 /* Umpire */
#define ROLE_player 4 /* %player */
#define ROLE_umpire 5 /* %umpire */
#define PROC_raining 6 /* raining() */
#define CONST_rally 7 /* rally */
/* mailboxes: message, sender, arguments */
chan mailbox_Ping = [CAPACITY] of { byte, byte };
chan mailbox_Pong = [CAPACITY] of { byte, byte };
chan mailbox_Umpire = [CAPACITY] of { byte, byte };
#define all_mailboxes_empty (len(mailbox_Ping) == 0 && len(mailbox_Pong) == 0 && len(mailbox_Umpire) == 0)
byte running = 3;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
#define limit_reached false
byte spare0;
byte spare1;
/* no_warm_up.map:4  Ping */
active [1] proctype agent_Ping()
{
  /* no_warm_up.map:5  raining() */
  at_Ping_line_5:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 3 d %d\n", (_pid + 1));
       };
       goto at_Ping_line_5__2;
    :: true ->
       d_step {
         printf("@ 3 D %d\n", (_pid + 1));
       };
       goto at_Ping_line_6;
    fi;
  };
  /* no_warm_up.map:5  over() => agent(_, _) */
  at_Ping_line_5__2:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Pong) >= CAPACITY || len(mailbox_Umpire) >= CAPACITY ->
       printf("@ 4 x %d\n", (_pid + 1));
       goto end_cut_agent_Ping;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Pong) < CAPACITY);
      mailbox_Pong!PERF_over_0, (_pid + 1);
      assert(len(mailbox_Umpire) < CAPACITY);
      mailbox_Umpire!PERF_over_0, (_pid + 1);
      printf("@ 4 s %d > 2 3\n", (_pid + 1));
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Ping;
  };
  /* no_warm_up.map:6  ball() => agent(!Pong, %player) */
  at_Ping_line_6:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Pong) >= CAPACITY ->
       printf("@ 6 x %d\n", (_pid + 1));
       goto end_cut_agent_Ping;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Pong) < CAPACITY);
      mailbox_Pong!PERF_ball_0, (_pid + 1);
      printf("@ 6 s %d > 2\n", (_pid + 1));
    };
    d_step {
      printf("@ 7 c %d %d\n", (_pid + 1), 1);
    };
    goto at_Ping_rally_line_9;
  };
  /* no_warm_up.map:9  waitfor (ball() <= agent(!Pong, _) then ball() => agent(!Pong, %player) then agent(rally)) timeout agent(rally) */
  at_Ping_rally_line_9:
  atomic {
    if
    :: (mailbox_Ping??[PERF_ball_0, AGENT_Pong]) ->
       d_step {
         mailbox_Ping??PERF_ball_0, AGENT_Pong;
         printf("@ 10 r %d %d\n", (_pid + 1), AGENT_Pong);
       };
       goto AFTER_RECEIVE(at_Ping_rally_line_9__2);
    fi;
  };
  /* no_warm_up.map:9  ball() => agent(!Pong, %player) */
  PROGRESS(at_Ping_rally_line_9__2)
  at_Ping_rally_line_9__2:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Pong) >= CAPACITY ->
       printf("@ 11 x %d\n", (_pid + 1));
       goto end_cut_agent_Ping;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Pong) < CAPACITY);
      mailbox_Pong!PERF_ball_0, (_pid + 1);
      printf("@ 11 s %d > 2\n", (_pid + 1));
    };
    d_step {
      printf("@ 12 c %d %d\n", (_pid + 1), 1);
    };
    goto at_Ping_rally_line_9;
  };
  end_agent_Ping:
    false;
  end_failed_agent_Ping:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Ping:
    do
    :: true ->
  progress_cut_agent_Ping:
       skip;
    od;
  #endif
}
/* no_warm_up.map:12  Pong */
active [1] proctype agent_Pong()
{
  /* no_warm_up.map:13  waitfor ((ball() <= agent(!Ping, _) then ball() => agent(!Ping, %player) then agent()) or over() <= agent(_, _)) timeout agent() */
  at_Pong_line_13:
  atomic {
    if
    :: (mailbox_Pong??[PERF_ball_0, AGENT_Ping]) ->
       d_step {
         mailbox_Pong??PERF_ball_0, AGENT_Ping;
         printf("@ 17 r %d %d\n", (_pid + 1), AGENT_Ping);
       };
       goto AFTER_RECEIVE(at_Pong_line_14);
    :: !(mailbox_Pong??[PERF_ball_0, AGENT_Ping]) && (mailbox_Pong??[PERF_over_0, _]) ->
       d_step {
         mailbox_Pong??PERF_over_0, spare1;
         printf("@ 20 r %d %d\n", (_pid + 1), spare1);
         spare1 = 0;
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Pong;
    fi;
  };
  /* no_warm_up.map:14  ball() => agent(!Ping, %player) */
  PROGRESS(at_Pong_line_14)
  at_Pong_line_14:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Ping) >= CAPACITY ->
       printf("@ 18 x %d\n", (_pid + 1));
       goto end_cut_agent_Pong;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Ping) < CAPACITY);
      mailbox_Ping!PERF_ball_0, (_pid + 1);
      printf("@ 18 s %d > 1\n", (_pid + 1));
    };
    d_step {
      printf("@ 19 c %d %d\n", (_pid + 1), 2);
    };
    goto at_Pong_line_13;
  };
  end_agent_Pong:
    false;
  end_failed_agent_Pong:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Pong:
    do
    :: true ->
  progress_cut_agent_Pong:
       skip;
    od;
  #endif
}
/* no_warm_up.map:18  Umpire */
active [1] proctype agent_Umpire()
{
  /* no_warm_up.map:19  waitfor over() <= agent(_, %player) timeout agent() */
  at_Umpire_line_19:
  atomic {
    if
    :: (mailbox_Umpire??[PERF_over_0, _]) ->
       d_step {
         mailbox_Umpire??PERF_over_0, spare1;
         printf("@ 23 r %d %d\n", (_pid + 1), spare1);
         spare1 = 0;
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Umpire;
    fi;
  };
  end_agent_Umpire:
    false;
  end_failed_agent_Umpire:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
}
