/* ParAnyOrder, from par_any_order.map: generated, do not edit */
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
#define PERF_dinner_0 1
#define PERF_here_0 2
/* values */
#define NOT_BOUND 0 /* ? */
#define AGENT_Host 1 /* Host */
#define AGENT_Ann 2 /* Ann */
#define AGENT_Ben 3 /* Ben */
#define ROLE_host 4 /* %host */
#define ROLE_guest 5 /* %guest */
#define PROC_hungry 6 /* hungry() */
#define CONST_table 7 /* table */
/* mailboxes: message, sender, arguments */
chan mailbox_Host = [CAPACITY] of { byte, byte };
chan mailbox_Ann = [CAPACITY] of { byte, byte };
chan mailbox_Ben = [CAPACITY] of { byte, byte };
#define all_mailboxes_empty (len(mailbox_Host) == 0 && len(mailbox_Ann) == 0 && len(mailbox_Ben) == 0)
chan joined_4_2 = [2] of { byte, byte, byte }; /* parent, branch, success, values */
chan start_4_2_1 = [1] of { byte }; /* parent, values */
chan start_4_2_2 = [1] of { byte }; /* parent, values */
byte running = 3;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
#define limit_reached false
byte spare0;
byte spare1;
/* par_any_order.map:3  Host */
active [1] proctype agent_Host()
{
  /* par_any_order.map:4  (waitfor here() <= agent(!Ann, %guest) timeout skip) par (waitfor here() <= agent(!Ben, %guest) timeout skip) */
  at_Host_line_4:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    printf("@ 2 p %d %d %d\n", (_pid + 1), 3, 4);
    start_4_2_1!0;
    start_4_2_2!0;
    goto join_at_Host_line_4;
  };
  /* par_any_order.map:4  all branches have ended */
  join_at_Host_line_4:
  atomic {
    if
    :: joined_4_2??[eval(0), 0, _] && joined_4_2??[eval(0), 1, _] ->
       d_step {
         joined_4_2??eval(0), 0, spare1;
         spare0 = spare0 + 1 - spare1;
         joined_4_2??eval(0), 1, spare1;
         spare0 = spare0 + 1 - spare1;
         printf("@ 2 j %d %d\n", (_pid + 1), spare0);
         spare1 = 0;
       };
       if
       :: spare0 == 0 ->
          spare0 = 0;
          goto at_Host_line_7;
       :: else ->
          spare0 = 0;
          printf("@ 0 F %d\n", (_pid + 1));
          agent_failed = true;
          assert(!CHECK_NO_FAILURE || !agent_failed);
          goto end_failed_agent_Host;
       fi;
    fi;
  };
  /* par_any_order.map:7  dinner() => agent(_, %guest) */
  at_Host_line_7:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Ann) >= CAPACITY || len(mailbox_Ben) >= CAPACITY ->
       printf("@ 9 x %d\n", (_pid + 1));
       goto end_cut_agent_Host;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Ann) < CAPACITY);
      mailbox_Ann!PERF_dinner_0, (_pid + 1);
      assert(len(mailbox_Ben) < CAPACITY);
      mailbox_Ben!PERF_dinner_0, (_pid + 1);
      printf("@ 9 s %d > 2 3\n", (_pid + 1));
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Host;
  };
  end_agent_Host:
    false;
  end_failed_agent_Host:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Host:
    do
    :: true ->
  progress_cut_agent_Host:
       skip;
    od;
  #endif
}
/* par_any_order.map:9  Ann */
active [1] proctype agent_Ann()
{
  /* par_any_order.map:9  hungry() */
  at_Ann_line_9:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 13 d %d\n", (_pid + 1));
       };
       goto at_Ann_line_9__2;
    :: true ->
       d_step {
         printf("@ 13 D %d\n", (_pid + 1));
       };
       d_step {
         printf("@ 15 k %d\n", (_pid + 1));
       };
       goto at_Ann_line_9__3;
    fi;
  };
  /* par_any_order.map:9  here() => agent(_, %host) */
  at_Ann_line_9__2:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Host) >= CAPACITY ->
       printf("@ 14 x %d\n", (_pid + 1));
       goto end_cut_agent_Ann;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Host) < CAPACITY);
      mailbox_Host!PERF_here_0, (_pid + 1);
      printf("@ 14 s %d > 1\n", (_pid + 1));
    };
    goto at_Ann_line_9__3;
  };
  /* par_any_order.map:9  agent(table) */
  at_Ann_line_9__3:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 16 c %d %d\n", (_pid + 1), 2);
    };
    goto at_Ann_table_line_11;
  };
  /* par_any_order.map:11  waitfor dinner() <= agent(_, %host) timeout agent(table) */
  at_Ann_table_line_11:
  atomic {
    if
    :: (mailbox_Ann??[PERF_dinner_0, _]) ->
       d_step {
         mailbox_Ann??PERF_dinner_0, spare1;
         printf("@ 18 r %d %d\n", (_pid + 1), spare1);
         spare1 = 0;
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Ann;
    fi;
  };
  end_agent_Ann:
    false;
  end_failed_agent_Ann:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Ann:
    do
    :: true ->
  progress_cut_agent_Ann:
       skip;
    od;
  #endif
}
/* par_any_order.map:14  Ben */
active [1] proctype agent_Ben()
{
  /* par_any_order.map:14  hungry() */
  at_Ben_line_14:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 23 d %d\n", (_pid + 1));
       };
       goto at_Ben_line_14__2;
    :: true ->
       d_step {
         printf("@ 23 D %d\n", (_pid + 1));
       };
       d_step {
         printf("@ 25 k %d\n", (_pid + 1));
       };
       goto at_Ben_line_14__3;
    fi;
  };
  /* par_any_order.map:14  here() => agent(_, %host) */
  at_Ben_line_14__2:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Host) >= CAPACITY ->
       printf("@ 24 x %d\n", (_pid + 1));
       goto end_cut_agent_Ben;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Host) < CAPACITY);
      mailbox_Host!PERF_here_0, (_pid + 1);
      printf("@ 24 s %d > 1\n", (_pid + 1));
    };
    goto at_Ben_line_14__3;
  };
  /* par_any_order.map:14  agent(table) */
  at_Ben_line_14__3:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 26 c %d %d\n", (_pid + 1), 4);
    };
    goto at_Ben_table_line_16;
  };
  /* par_any_order.map:16  waitfor dinner() <= agent(_, %host) timeout agent(table) */
  at_Ben_table_line_16:
  atomic {
    if
    :: (mailbox_Ben??[PERF_dinner_0, _]) ->
       d_step {
         mailbox_Ben??PERF_dinner_0, spare1;
         printf("@ 28 r %d %d\n", (_pid + 1), spare1);
         spare1 = 0;
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Ben;
    fi;
  };
  end_agent_Ben:
    false;
  end_failed_agent_Ben:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Ben:
    do
    :: true ->
  progress_cut_agent_Ben:
       skip;
    od;
  #endif
}
/* par_any_order.map:3  Host */
active [1] proctype branch_Host_4_2_1()
{
  /* par_any_order.map:4  waits until this branch of the `par` is to start */
  goto end_branch_Host_4_2_1;
  PROGRESS(end_branch_Host_4_2_1)
  end_branch_Host_4_2_1:
  start_4_2_1?eval(0);
  /* par_any_order.map:4  waitfor here() <= agent(!Ann, %guest) timeout skip */
  at_Host_line_4__2:
  atomic {
    if
    :: (mailbox_Host??[PERF_here_0, AGENT_Ann]) ->
       d_step {
         mailbox_Host??PERF_here_0, AGENT_Ann;
         printf("@ 4 r %d %d\n", (_pid - 2), AGENT_Ann);
       };
       printf("@ 2 b %d\n", (_pid - 2));
       assert(len(joined_4_2) < 2);
       joined_4_2!!0, 0, 1;
       goto AFTER_RECEIVE(end_branch_Host_4_2_1);
    :: timeout ->
       d_step {
         printf("@ 3 t %d\n", (_pid - 2));
       };
       d_step {
         printf("@ 5 k %d\n", (_pid - 2));
       };
       printf("@ 2 b %d\n", (_pid - 2));
       assert(len(joined_4_2) < 2);
       joined_4_2!!0, 0, 1;
       goto end_branch_Host_4_2_1;
    fi;
  };
}
/* par_any_order.map:3  Host */
active [1] proctype branch_Host_4_2_2()
{
  /* par_any_order.map:4  waits until this branch of the `par` is to start */
  goto end_branch_Host_4_2_2;
  PROGRESS(end_branch_Host_4_2_2)
  end_branch_Host_4_2_2:
  start_4_2_2?eval(0);
  /* par_any_order.map:6  waitfor here() <= agent(!Ben, %guest) timeout skip */
  at_Host_line_6:
  atomic {
    if
    :: (mailbox_Host??[PERF_here_0, AGENT_Ben]) ->
       d_step {
         mailbox_Host??PERF_here_0, AGENT_Ben;
         printf("@ 7 r %d %d\n", (_pid - 3), AGENT_Ben);
       };
       printf("@ 2 b %d\n", (_pid - 3));
       assert(len(joined_4_2) < 2);
       joined_4_2!!0, 1, 1;
       goto AFTER_RECEIVE(end_branch_Host_4_2_2);
    :: timeout ->
       d_step {
         printf("@ 6 t %d\n", (_pid - 3));
       };
       d_step {
         printf("@ 8 k %d\n", (_pid - 3));
       };
       printf("@ 2 b %d\n", (_pid - 3));
       assert(len(joined_4_2) < 2);
       joined_4_2!!0, 1, 1;
       goto end_branch_Host_4_2_2;
    fi;
  };
}
